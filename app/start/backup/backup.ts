import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { now } from '../../../lib/time.ts'
import { copyFolder, copySqlite, needEmpty } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { DATA, dumpOf, kindOf, type Place, SECRETS } from './place.ts'
import { dump } from './postgres.ts'

/** Files of SQLite, which are copied by SQLite itself: the newest changes are not in the first. */
const DATABASE = /(^|[\\/])platform\.sqlite(-wal|-shm|-journal)?$/

/**
 * Writes all data of an installation, which may be running, to the empty folder `to`: first the databases, then the files,
 * since a row may name a file and not the other way round.
 * @throws ConfigError when the folder is not empty, or a program of PostgreSQL fails.
 */
export async function backUp(place: Place, to: string, release: string): Promise<Manifest> {
  await needEmpty(to, 'a backup goes into a folder of its own')
  await mkdir(to, { recursive: true })
  for (const channel of place.channels) {
    const { url, environment, file } = channel
    const source = join(place.dataDir, file)
    if (url) await dump({ url, environment }, join(to, dumpOf(channel)))
    else if (existsSync(source)) await copySqlite(source, join(to, DATA, file))
  }
  await copyFolder(place.dataDir, join(to, DATA), path => !DATABASE.test(path))
  if (place.secretsElsewhere) await copyFolder(place.secretsElsewhere, join(to, SECRETS), () => true)
  const [open, qa] = place.channels.map(kindOf)
  return writeManifest(to, {
    release,
    madeAt: now().toISOString(),
    databases: { public: open ?? 'SQLite', qa: qa ?? 'SQLite' }
  })
}

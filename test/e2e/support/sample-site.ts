import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../../support/backend.ts'
import { sqliteDatabase } from '../../support/database/database.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { openBackend } from '../../support/open-backend.ts'
import { runFolder, scratchFolder } from '../../support/run/run-folder.ts'
import { until } from '../../support/until.ts'

/** Everything that runs, as after the first start of a development installation. */
export interface SampleSite {
  readonly backend: Backend
  readonly gateway: Gateway
}

const SAMPLE_MISSIONS = 3
const withBadges = { PROVENANCE_ENVELOPE_ENABLED: 'true' }

/** A backend with the sample content, badges of origin switched on, and a gateway in front of it; `env` is added to the backend's. */
export async function startSampleSite(env: Readonly<Record<string, string>> = {}): Promise<SampleSite> {
  const dataDir = scratchFolder('samples')
  cpSync(await seededFolder(), dataDir, { recursive: true })
  const planned = await plannedGateway()
  const backend = await startBackend({ dataDir, env: { ...planned.env, ...withBadges, ...env } })
  return { backend, gateway: await startGateway(backend.url, planned) }
}

/**
 * The data folder of a backend that has published the sample content. Publishing costs four starts of a backend, so the
 * first test file of a run does it, and the others copy the folder.
 */
async function seededFolder(): Promise<string> {
  const folder = join(runFolder(), 'seeded')
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    if (await taken(lock)) await seed(folder).finally(() => rmdir(lock))
    else await delay(100)
  }
  return folder
}

/** Takes the lock unless another test file has it. */
const taken = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false
  )

async function seed(folder: string): Promise<void> {
  const scratch = scratchFolder('seeding')
  const backend = await openBackend(sqliteDatabase(scratch), scratch, { ...withBadges, SEED_SAMPLES: 'true' })
  const missions = async (): Promise<number> =>
    (await get(`${backend.url}/build/catalog`)).json<{ missions: unknown[] }>().missions.length
  await until(async () => (await missions()) >= SAMPLE_MISSIONS)
  await backend.stop()
  await rename(scratch, folder)
}

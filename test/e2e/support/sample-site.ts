import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../../support/backend.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http.ts'

/** Everything that runs, as after the first start of a development installation. */
export interface SampleSite {
  readonly backend: Backend
  readonly gateway: Gateway
}

const SAMPLE_MISSIONS = 3

let shared: Promise<SampleSite> | undefined

/** The sample site of all cases that a test file is made of, with badges of origin switched on. */
export const sharedSampleSite = (): Promise<SampleSite> => (shared ??= startSampleSite())

/** A backend with the sample content and a gateway in front of it, ready when all of the content is there. */
async function startSampleSite(): Promise<SampleSite> {
  const planned = await plannedGateway()
  const env = { ...planned.env, SEED_SAMPLES: 'true', PROVENANCE_ENVELOPE_ENABLED: 'true' }
  const backend = await startBackend({ env })
  const missions = async (): Promise<number> =>
    (await get(`${backend.url}/build/catalog`)).json<{ missions: unknown[] }>().missions.length
  while ((await missions()) < SAMPLE_MISSIONS) await delay(200)
  return { backend, gateway: await startGateway(backend.url, planned) }
}

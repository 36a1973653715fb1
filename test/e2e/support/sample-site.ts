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

/** A backend with the sample content and a gateway in front of it, ready when all of the content is there. */
export async function startSampleSite(): Promise<SampleSite> {
  const planned = await plannedGateway()
  const backend = await startBackend({ env: { ...planned.env, SEED_SAMPLES: 'true' } })
  const missions = async (): Promise<number> =>
    (await get(`${backend.url}/build/catalog`)).json<{ missions: unknown[] }>().missions.length
  while ((await missions()) < SAMPLE_MISSIONS) await delay(200)
  return { backend, gateway: await startGateway(backend.url, planned) }
}

import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import type { BackendOptions } from '../support/backend.ts'
import { bearer, type HttpRequest, send } from '../support/http/http.ts'
import { type Gateway, openGateway } from '../support/launch-gateway.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import type { Findings, Lab, Scenario } from './support/scenario.ts'

const CALLERS = 20
const STOPS_WITHIN = 30_000

/** One process that is restarted in its place behind a balancer. */
interface Place {
  readonly name: string
  readonly behind: Balancer
  current: { readonly url: string; readonly stop: () => Promise<unknown> }
  readonly start: () => Promise<Place['current']>
}

/**
 * Rolling restart (guarantee "Restart" of docs/guides/reliability.md): clients send `rate` requests a second to two
 * gateways in front of two backends, and one process after the other is stopped with SIGTERM and started again. Every
 * request is answered, and none with 5xx.
 */
export function rollingRestart(rate: number): Scenario {
  return async lab => {
    const gateways = new Set<Gateway>()
    const [front, back] = [await startBalancer(), await startBalancer()]
    try {
      const { places, key } = await startPlaces(lab, front, back, gateways)
      const load = startLoad(front.url, key, rate)
      try {
        for (let round = 0; round < lab.rounds && load.failures.size === 0; round += 1)
          await restart(places[round % places.length] as Place)
      } finally {
        await load.stop()
      }
      assert.deepEqual([...load.failures], [])
      return { restarts: lab.rounds, ...load.findings() }
    } finally {
      for (const gateway of gateways) await gateway.kill()
      await front.close()
      await back.close()
    }
  }
}

async function startPlaces({ start }: Lab, front: Balancer, back: Balancer, gateways: Set<Gateway>) {
  const first = await start()
  await publish(first, { page: sampleDocument('page') })
  const { database, dataDir, key } = first
  const another: BackendOptions = { database, dataDir }
  const startBackend = () => start(another)
  const startGateway = async () => {
    const gateway = await openGateway(back.url, { env: { GATEWAY_CACHE_MS: '0' } })
    gateways.add(gateway)
    return gateway
  }
  const places: Place[] = [
    { name: 'backend 1', behind: back, current: first, start: startBackend },
    { name: 'gateway 1', behind: front, current: await startGateway(), start: startGateway },
    { name: 'backend 2', behind: back, current: await startBackend(), start: startBackend },
    { name: 'gateway 2', behind: front, current: await startGateway(), start: startGateway }
  ]
  for (const { behind, current } of places) behind.add(current.url)
  return { places, key }
}

/** As a platform does it: the old process gets SIGTERM while requests still reach it, the new one when it is up. */
async function restart(place: Place): Promise<void> {
  const old = place.current
  const began = performance.now()
  assert.equal(await old.stop(), 0, `${place.name} ends well`)
  assert.ok(performance.now() - began < STOPS_WITHIN, `${place.name} ends in time`)
  place.behind.remove(old.url)
  place.current = await place.start()
  place.behind.add(place.current.url)
}

/** Requests of the clients: pages and feeds, an OData read, and a write that cannot be sent twice without asking. */
const requests = (key: string): readonly (HttpRequest & { readonly path: string; readonly expected: number })[] => [
  { path: '/tutorials/page', expected: 200 },
  { path: '/tutorials/_nav.json', expected: 200 },
  { path: '/content/hashes', expected: 200 },
  { path: '/api/homepage/redirectsActive()', expected: 200 },
  {
    path: '/content/publish/abort',
    expected: 200,
    method: 'POST',
    body: '{"sessionId":"unknown"}',
    headers: { 'content-type': 'application/json', ...bearer(key) }
  }
]

function startLoad(url: string, key: string, rate: number) {
  const agent = new Agent({ keepAlive: true })
  const kinds = requests(key)
  const failures = new Map<string, number>()
  const began = performance.now()
  let [sent, stopping] = [0, false]
  const one = async (): Promise<void> => {
    const { path, expected, ...request } = kinds[(sent += 1) % kinds.length] as (typeof kinds)[number]
    const failure = await send(`${url}${path}`, { ...request, agent }).then(
      answer => (answer.status === expected ? undefined : `${answer.status} ${answer.text().slice(0, 200)}`),
      (error: Error) => error.message
    )
    if (failure === undefined) return
    const name = `${request.method ?? 'GET'} ${path}: ${failure}`
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }
  const caller = async (): Promise<void> => {
    for (let next = performance.now(); !stopping; next += (CALLERS * 1000) / rate) {
      await delay(Math.max(0, next - performance.now()))
      await one()
    }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, caller))
  return {
    failures,
    stop: async (): Promise<void> => {
      stopping = true
      await calling
      agent.destroy()
    },
    findings: (): Findings => ({
      requests: sent,
      'a second': Math.round(sent / ((performance.now() - began) / 1000))
    })
  }
}

import { beforeAll, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import { curator } from '../catalog/support/curator.ts'
import { valueOf } from '../mcp/support/mcp.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('statements', 'concurrency')

const DAY = 24 * 60 * 60 * 1000

let instances: readonly [Backend, Backend]
let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  const env = { MCP_CALLS_PER_MINUTE: '10000' }
  backend = await startBackend({ env })
  instances = [backend, await startBackend({ env, database: backend.database, dataDir: backend.dataDir })]
  gateway = await startGateway(instances[1].url)
  const firstSeenAt = new Date(Date.now() - 15 * DAY)
  await storeGraph(backend, {
    concepts: { quagga: { name: 'Quagga', firstSeenAt }, zebra: { name: 'Zebra', firstSeenAt } },
    tutorials: ['stripes'],
    teaches: [['stripes', 'zebra']]
  })
})

const FEEDS = ['/build/concepts', '/content/concepts-index']
const EVERYWHERE = [...FEEDS, 'MCP']

/** The places of an instance that name the concept. */
async function offered({ url }: Backend): Promise<readonly string[]> {
  const places: string[] = []
  for (const path of FEEDS) if ((await get(url + path)).text().includes('"quagga"')) places.push(path)
  const found = await valueOf(`${url}/mcp/graph`, 'kg_search_concepts', { query: 'quagga' })
  if (JSON.stringify(found).includes('"quagga"')) places.push('MCP')
  return places
}

async function isOffered(places: readonly string[], page: number): Promise<void> {
  for (const instance of instances) {
    let last: readonly string[] = []
    await until(
      async () => isDeepStrictEqual((last = await offered(instance)), places),
      () => `it is in ${last.join(', ')}`
    )
  }
  await until(async () => (await get(`${gateway.url}/concepts/quagga`)).status === page)
}

verifies(
  'GRAPH-087',
  'a published concept that a night or an admin retires is offered nowhere, on every instance, and comes back by its reactivation',
  async () => {
    await isOffered(EVERYWHERE, 200)
    await backend.runJob('kg-retire-orphans')
    await isOffered([], 404)

    const [row] = await backend.sql(`SELECT ID FROM tutorials_graph_Concepts WHERE slug = 'quagga'`)
    const act = (action: string) => curator(backend).post(`Concepts(${String(row?.['id'])})/AdminService.${action}`, {})
    expect((await act('reactivateConcept')).status).toBe(204)
    await isOffered(EVERYWHERE, 200)
    expect((await act('retireConcept')).status).toBe(204)
    await isOffered([], 404)
  }
)

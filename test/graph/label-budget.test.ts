import { afterAll, beforeAll, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { storeGraph } from './support/stored-graph.ts'

/** More communities than the model may name in a day. */
const COMMUNITIES = 52

let backend: Backend
let model: ModelEndpoint

beforeAll(async () => {
  model = await startModelEndpoint(() => [1])
  model.replyWith(() => ({ value: { label: 'By the model', rationale: 'They belong together' } }))
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000' } })
  const numbers = Array.from({ length: COMMUNITIES }, (_, index) => index)
  await storeGraph(backend, {
    concepts: Object.fromEntries(numbers.map(each => [`concept-${each}`, { name: `Concept ${each}` }])),
    tutorials: numbers.flatMap(each => [`one-${each}`, `two-${each}`]),
    teaches: numbers.flatMap(each => [
      [`one-${each}`, `concept-${each}`] as const,
      [`two-${each}`, `concept-${each}`] as const
    ])
  })
})
afterAll(() => model.stop())

verifies(
  'GRAPH-073',
  'kg-community-labels asks the model fifty times a day at most, and names the others plainly',
  async () => {
    await backend.runJob('kg-communities')
    await backend.runJob('kg-community-labels')
    const labels = await backend.sql('SELECT label, model FROM tutorials_graph_KgCommunityLabel')
    expect(labels).toHaveLength(COMMUNITIES)
    expect(model.chats).toHaveLength(50)
    expect(labels.filter(({ model: by }) => by === 'plain')).toHaveLength(2)
    expect(labels.filter(({ label }) => label === 'By the model')).toHaveLength(50)
    await backend.runJob('kg-community-labels')
    expect(model.chats).toHaveLength(50)
  }
)

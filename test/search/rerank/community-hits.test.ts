import { beforeAll, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import { storeGraph } from '../../graph/support/stored-graph.ts'
import { verifies } from '../../requirements/verifies.ts'
import { changeSettings } from '../../settings/support/singleton.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { get } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { publishWritten, searching, unlimited } from '../support/searched.ts'

inFullRun()

/** The name of the concept that fits best is the first word, that of each next one has one word more. */
const WORDS = ['Platypus', 'of', 'rivers', 'lakes', 'creeks', 'burrows']
const taught = WORDS.map((_, place) => [`teaches-${place + 1}`, `concept-${place + 1}`] as const)

let backend: Backend

beforeAll(async () => {
  backend = await startBackend({ env: unlimited })
  const written = ['friend', ...taught.map(([tutorial]) => tutorial)].map(slug => {
    return [slug, { title: `Title of ${slug}`, description: 'platypus monotreme' }] as const
  })
  await publishWritten(backend, Object.fromEntries(written), 'monotreme')
  await storeGraph(backend, {
    concepts: Object.fromEntries(
      taught.map(([, concept], place) => [concept, { name: WORDS.slice(0, place + 1).join(' ') }])
    ),
    teaches: taught,
    completed: { friend: { 'teaches-1': 10 }, 'teaches-1': { friend: 10 } }
  })
  await until(async () => (await get(`${backend.url}/graph/path?from=concept-1&to=friend`)).status === 200)
})

const scores = async () => {
  const { value } = await searching(backend).page('Tutorials', 'platypus', { $top: '20' })
  return new Map(value.map(({ slug, searchScore }) => [slug, Number(searchScore)]))
}

verifies(
  'SEARCH-007',
  'who shares a community with one of the five concepts that fit best gains its weight',
  async () => {
    const weigh = async (communityRankWeight: number) => {
      expect((await changeSettings(backend, 'ChatSettings', { communityRankWeight })).status).toBe(200)
      return scores()
    }
    // the rank without the weight moves while tutorials are still indexed with their concepts
    const gains = async () => {
      const plain = await weigh(0)
      const weighted = [...(await weigh(3.5))]
      return Object.fromEntries(weighted.map(([slug, score]) => [slug, (score - (plain.get(slug) ?? 0)).toFixed(2)]))
    }
    const expected = {
      ...{ friend: '3.50', 'teaches-1': '3.50', 'teaches-2': '3.50', 'teaches-3': '3.50' },
      ...{ 'teaches-4': '3.50', 'teaches-5': '3.50', 'teaches-6': '0.00' }
    }
    let last: unknown
    await until(
      async () => isDeepStrictEqual((last = await gains()), expected),
      () => JSON.stringify(last)
    )
  }
)

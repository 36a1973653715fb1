import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { publisher } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

onBothInFullRun('statements', 'types', 'concurrency')
inFullRun()

let one: Backend
let sessionId: string

beforeAll(async () => {
  one = await startBackend()
  await storeGraph(one, {
    concepts: { hub: {}, leaf: {}, secret: { published: false } },
    tutorials: ['begin'],
    teaches: [
      ['begin', 'hub'],
      ['begin', 'secret']
    ],
    requires: [['leaf', 'hub']]
  })
  ;({ sessionId } = (await publisher(one).begin()).json<{ sessionId: string }>())
})

const render = (body: object, headers: Record<string, string> = bearer(one.key)): Promise<HttpResponse> =>
  post(`${one.url}/content/publish/render-concepts`, body, headers)

async function rendered(): Promise<object> {
  const answer = await render({ sessionId })
  expect(answer.status).toBe(200)
  const { durationMs, ...counts } = answer.json<{ durationMs: number }>()
  expect(durationMs).toBeGreaterThanOrEqual(0)
  return counts
}

/** When the pages of published concepts have changed, as an instance tells the site. */
async function changes(backend: Backend): Promise<Readonly<Record<string, string | null>>> {
  const { concepts } = (await get(`${backend.url}/build/concepts`)).json<{
    concepts: readonly { slug: string; changedAt: string | null }[]
  }>()
  return Object.fromEntries(concepts.map(({ slug, changedAt }) => [slug, changedAt]))
}

const at = (hour: number): string => `2031-05-01T${hour}:00:00.000Z`

describe('on two instances', () => {
  let other: Backend

  beforeAll(async () => {
    other = await startBackend({ database: one.database, dataDir: one.dataDir })
  })

  verifiesOnSqlite(
    'CONTENT-060',
    'a publish notes which pages of published concepts have changed, and when',
    async () => {
      expect(await changes(one)).toEqual({ hub: null, leaf: null })
      await one.at(new Date(at(10)))
      expect(await rendered()).toEqual({ conceptsSeen: 2, conceptsChanged: 2, conceptsSkipped: 0, conceptsErrored: 0 })
      for (const instance of [one, other])
        await until(
          async () => JSON.stringify(await changes(instance)) === JSON.stringify({ hub: at(10), leaf: at(10) })
        )

      await one.at(new Date(at(11)))
      expect(await rendered()).toEqual({ conceptsSeen: 2, conceptsChanged: 0, conceptsSkipped: 2, conceptsErrored: 0 })
      await one.sql(`UPDATE tutorials_graph_Concepts SET description = 'Now described' WHERE slug = 'leaf'`)
      await graphChanged(one)
      expect(await rendered()).toEqual({ conceptsSeen: 2, conceptsChanged: 1, conceptsSkipped: 1, conceptsErrored: 0 })
      for (const instance of [one, other]) await until(async () => (await changes(instance))['leaf'] === at(11))
      expect((await changes(one))['hub']).toBe(at(10))
    }
  )

  test('a neighbour that is renamed or unpublished changes the page, and is forgotten itself', async () => {
    await one.at(new Date(at(12)))
    await one.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'leaf'`)
    await graphChanged(one)
    expect(await rendered()).toMatchObject({ conceptsSeen: 1, conceptsChanged: 1 })
    expect(await one.sql('SELECT slug FROM tutorials_graph_ConceptPages')).toEqual([{ slug: 'hub' }])
    await until(async () => JSON.stringify(await changes(other)) === JSON.stringify({ hub: at(12) }))
  })
})

testOnBoth('two at once write each page once', async () => {
  await one.sql(`UPDATE tutorials_graph_Concepts SET name = 'Renamed' WHERE slug = 'hub'`)
  await one.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'leaf'`)
  await graphChanged(one)
  const both = await Promise.all([render({ sessionId }), render({ sessionId })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await one.sql('SELECT slug FROM tutorials_graph_ConceptPages')).toEqual([{ slug: 'hub' }])
})

test('only an open session and the content key may', async () => {
  expect((await render({ sessionId }, {})).status).toBe(401)
  expect((await render({})).json()).toMatchObject({ error: expect.anything() })
  for (const [body, status] of [
    [{}, 400],
    [{ sessionId, slug: 'hub' }, 400],
    [{ sessionId: 'nobody' }, 404]
  ] as const)
    expect([body, (await render(body)).status]).toEqual([body, status])
  await publisher(one).abort(sessionId)
  expect((await render({ sessionId })).status).toBe(404)
})

import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { storeGraph } from './support/stored-graph.ts'

onBoth('statements', 'constraints')

let backend: Backend
const admin = as('admin')

beforeAll(async () => {
  backend = await startBackend()
  await storeGraph(backend, {
    concepts: {
      shown: {},
      many: { published: false },
      few: { name: 'A_few 100%', published: false },
      none: { published: false },
      twin: { published: false },
      bad: { published: false, status: 'VETOED' },
      old: { published: false, status: 'RETIRED' }
    },
    tutorials: ['one', 'two'],
    teaches: [
      ['one', 'many'],
      ['two', 'many'],
      ['one', 'few'],
      ['one', 'twin'],
      ['two', 'shown']
    ],
    requires: [
      ['many', 'shown'],
      ['twin', 'shown'],
      ['bad', 'twin'],
      ['twin', 'many']
    ]
  })
  await backend.sql('UPDATE tutorials_graph_TutorialConceptLinks SET confidence = 0.75')
})

interface Queue {
  readonly total: number
  readonly concepts: readonly Readonly<Record<string, unknown>>[]
}

const parameters = (given: Readonly<Record<string, string | number>>): string =>
  Object.entries({ state: 'waiting', words: '', skip: 0, ...given })
    .map(([name, value]) => `${name}=${typeof value === 'string' ? `'${encodeURIComponent(value)}'` : value}`)
    .join(',')

const ask = (given: Readonly<Record<string, string | number>>, user = 'admin') =>
  get(`${backend.url}/admin/conceptGate(${parameters(given)})`, as(user))

const queue = async (given: Readonly<Record<string, string | number>> = {}): Promise<Queue> => {
  const answer = await ask(given)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<Queue>()
}
const slugs = async (given: Readonly<Record<string, string | number>> = {}) =>
  (await queue(given)).concepts.map(({ slug }) => slug)

async function bound(action: string, slug: string, user = 'admin'): Promise<HttpResponse> {
  const [row] = await backend.sql('SELECT ID FROM tutorials_graph_Concepts WHERE slug = ?', [slug])
  const address = `${backend.url}/admin/Concepts(${String(row?.['id'])})/AdminService.${action}`
  return post(address, {}, { ...as(user), 'if-match': '*' })
}

describe('the queue of the gate', () => {
  testOnBoth('has what waits, the most used first, with what speaks for it', async () => {
    const { total, concepts } = await queue()
    expect(total).toBe(4)
    expect(concepts.map(({ slug }) => slug)).toEqual(['many', 'few', 'twin', 'none'])
    expect(concepts[0]).toMatchObject({ tutorials: 2, edges: 2, confidence: 0.75, publishedAt: null })
    expect(concepts[3]).toMatchObject({ tutorials: 0, edges: 0, confidence: null })
  })

  testOnBoth('is of one state, goes on from a number, and finds parts of names', async () => {
    expect(await slugs({ state: 'published' })).toEqual(['shown'])
    expect(await slugs({ state: 'vetoed' })).toEqual(['bad'])
    expect(await slugs({ state: 'merged' })).toEqual([])
    expect(await queue({ skip: 3 })).toMatchObject({ total: 4, concepts: [{ slug: 'none' }] })
    expect(await slugs({ words: ' MAN' })).toEqual(['many'])
    expect(await slugs({ words: '0%' })).toEqual(['few'])
    expect(await slugs({ words: '_' })).toEqual(['few'])
  })

  test.each([[{ state: 'gone' }], [{ skip: -1 }]])('%j is refused', async given => {
    const refused = await ask(given)
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({ error: { target: Object.keys(given)[0], message: expect.any(String) } })
  })

  test('is for admins', async () => {
    expect((await ask({}, 'author')).status).toBe(403)
  })
})

describe('the links that a merge moves', () => {
  const preview = (loser: string, canonical: string) =>
    get(`${backend.url}/admin/previewMergedLinks(loser='${loser}',canonical='${canonical}')`, admin)

  testOnBoth('are told one by one; those that the other has already are marked', async () => {
    const { value } = (await preview('twin', 'many')).json<{ value: Readonly<Record<string, unknown>>[] }>()
    expect(value.map(({ kind, predicate, slug, alreadyThere }) => [kind, predicate, slug, alreadyThere])).toEqual([
      ['tutorial', 'teaches', 'one', true],
      ['edge', 'requires', 'many', true],
      ['edge', 'requires', 'shown', true],
      ['edge', 'required by', 'bad', false],
      ['alias', null, 'twin', false]
    ])
    expect(value[0]).toMatchObject({ title: 'Title of one' })
  })

  test('are refused where a merge would be', async () => {
    expect((await preview('twin', 'nobody')).status).toBe(404)
    expect((await preview('twin', 'twin')).status).toBe(400)
    expect((await preview('bad', 'twin')).status).toBe(409)
  })
})

describe('publishing several', () => {
  const publish = (concepts: unknown, user = 'admin') =>
    post(`${backend.url}/admin/publishConcepts`, { concepts }, as(user))

  testOnBoth('is all or nothing', async () => {
    expect((await publish(['many', 'nobody'])).status).toBe(404)
    expect((await publish(['many', 'bad'])).status).toBe(409)
    expect(await slugs({ state: 'published' })).toEqual(['shown'])
    const answer = await publish(['many', 'few', 'shown'])
    expect(answer.json()).toMatchObject({ published: 2 })
    expect(await slugs({ state: 'published' })).toEqual(['many', 'few', 'shown'])
  })

  test.each([[[]], [['']], [null], [Array.from({ length: 501 }, () => 'many')]])(
    'needs 1 to 500 concepts (%#)',
    async concepts => {
      expect((await publish(concepts)).status).toBe(400)
    }
  )

  test('needs the scope KnowledgeGraph.Admin', async () => {
    expect((await publish(['twin'], 'author')).status).toBe(403)
  })
})

verifies('GRAPH-048', 'a concept without links can be retired by hand, and comes back', async () => {
  expect((await bound('retireConcept', 'twin')).status).toBe(409)
  expect((await bound('retireConcept', 'none')).status).toBe(204)
  expect(await slugs({ state: 'retired' })).toEqual(['none', 'old'])
  expect((await bound('retireConcept', 'none')).status).toBe(409)
  expect((await bound('reactivateConcept', 'none')).status).toBe(204)
  expect(await slugs()).toEqual(['twin', 'none'])
  expect((await bound('reactivateConcept', 'bad')).status).toBe(409)
  expect((await bound('retireConcept', 'none', 'author')).status).toBe(403)
})

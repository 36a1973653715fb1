import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { as, bearer, post, send } from '../../support/http/http.ts'
import { type Item, publishWritten, searching, unlimited } from '../support/searched.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

const folder = join('test', 'search', 'rerank', 'support', 'graph-domain/')
const withGraph = { CDS_CONFIG: JSON.stringify({ folders: { srv: folder } }) }

/** Words that every document has: each phrase is asked for once, since answers of the graph are kept. */
const WORDS = Array.from({ length: 40 }, (_, index) => `platypus${String.fromCharCode(97 + (index % 26))}${index}`)
const PLAIN = ['rank-first', 'rank-middle', 'rank-last']

let backend: Backend
let search: ReturnType<typeof searching>
let time = 0
let used = 0

beforeAll(async () => {
  backend = await startBackend({ env: { ...withGraph, ...unlimited } })
  search = searching(backend)
  const all = WORDS.join(' ')
  const padding = (count: number) => Array.from({ length: count }, (_, index) => `filler${index}`).join(' ')
  await publishWritten(
    backend,
    {
      'rank-first': { title: 'One', description: all },
      'rank-middle': { title: 'Two', description: `${all} ${padding(40)}` },
      'rank-last': { title: 'Three', description: `${all} ${padding(400)}` }
    },
    'platypusa0'
  )
})

// whoever failed is left alone for a while
beforeEach(async () => {
  time += 6000
  await backend.at(time)
  used++
})

const graphIs = async (behaviour: object) =>
  (await post(`${backend.url}/build/graph`, behaviour, bearer(backend.key))).json<{ asked: number }>().asked
const phrase = () => WORDS[used] as string

async function rows(text = phrase()): Promise<readonly Item[]> {
  const { value } = await search.page('Tutorials', text, { $top: '5' })
  // the second one comes ahead of CAP, with what is kept
  expect((await search.page('Tutorials', text, { $top: '5' })).value).toEqual(value)
  expect((await search.call('find', { query: text })).json<{ items: Item[] }>().items.map(({ slug }) => slug)).toEqual(
    value.map(({ slug }) => slug)
  )
  return value
}

const slugs = async (text?: string) => (await rows(text)).map(({ slug }) => slug)

async function chatSettings(values: object): Promise<void> {
  const answer = await send(`${backend.url}/admin/ChatSettings`, {
    method: 'PATCH',
    headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(values)
  })
  expect(answer.status).toBe(200)
}

verifies('SEARCH-006', 'the rank is the plain one plus twice the overlap of concepts, unless that is off', async () => {
  await graphIs({})
  const plain = await rows(WORDS[38])
  expect(plain.map(({ slug }) => slug)).toEqual(PLAIN)
  await graphIs({ concepts: { 'rank-last': 0.5, 'rank-middle': 0.125 } })
  const boosted = await rows()
  expect(boosted.map(({ slug }) => slug)).toEqual(['rank-last', 'rank-middle', 'rank-first'])
  const score = (of: readonly Item[], slug: string) => Number(of.find(item => item.slug === slug)?.searchScore)
  expect(score(boosted, 'rank-last') - score(plain, 'rank-last')).toBeCloseTo(1, 2)
  expect(score(boosted, 'rank-middle') - score(plain, 'rank-middle')).toBeCloseTo(0.25, 2)
  await chatSettings({ searchKgRerankEnabled: false })
  expect(await slugs()).toEqual(PLAIN)
  await chatSettings({ searchKgRerankEnabled: null })
})

verifies(['SEARCH-007', 'SEARCH-008'], 'members of a community gain its weight, which is 0 unless set', async () => {
  await graphIs({ communities: ['rank-last'] })
  expect(await slugs()).toEqual(PLAIN)
  await chatSettings({ communityRankWeight: 3.5 })
  expect(await slugs()).toEqual(['rank-last', 'rank-first', 'rank-middle'])
  await chatSettings({ communityRankWeight: null })
})

test('the graph is asked once for a phrase, however it is written', async () => {
  const before = await graphIs({ concepts: { 'rank-last': 1 } })
  const text = phrase()
  await Promise.all([text, ` ${text.toUpperCase()}  `, text, text].map(each => rows(each)))
  expect((await graphIs({})) - before).toBe(1)
})

verifies('SEARCH-009', 'any fault of the graph leaves the plain rank', async () => {
  const faults = [
    ...['throws', 'rejects', 'rejectsNothing', 'hangs', 'nothing', 'text', 'emptyObject', 'notANumber', 'infinite'],
    ...['negative', 'words', 'noSlugs', 'unknownSlugs', 'millions', 'trap']
  ]
  for (const fault of faults) {
    used++
    time += 6000
    await backend.at(time)
    await graphIs({ fault })
    expect([fault, await slugs()]).toEqual([fault, PLAIN])
  }
  expect(backend.output()).toContain('re-rank left out')
  await graphIs({ concepts: { 'rank-last': 1 } })
  expect(await slugs(WORDS[39])).toEqual(PLAIN)
  await backend.at((time += 6000))
  expect((await slugs(WORDS[39]))[0]).toBe('rank-last')
})

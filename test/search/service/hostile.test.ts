import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import type { HttpResponse } from '../../support/http/http.ts'
import { BY_CAP, publishWritten, searching, unlimited } from '../support/searched.ts'
import { anyText } from '../../support/any-text.ts'

const OURS = 'echidnahill'

let backend: Backend
let search: ReturnType<typeof searching>

beforeAll(async () => {
  backend = await leaseBackend(unlimited)
  search = searching(backend)
  const markup = '<script>alert("x")</script>'
  await publishWritten(
    backend,
    { 'hostile-one': { title: `${OURS} ${markup}`, description: `${markup} ${OURS}` } },
    OURS
  )
})

interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly target?: string }
}

test.each([
  ['10 KB of one word', 'x'.repeat(10_000)],
  ['10 KB of stop words', 'the of '.repeat(1400)],
  ['stop words alone', 'the of a'],
  ['quotes that nothing closes', '"a '.repeat(1500)],
  ['wildcards', '* ** ?* %_ a* *a'],
  ['control characters', '\u0001\u0007\u001b[31m\u202e\ufeff'],
  ['halves of characters', 'a\u0300'.repeat(2000)],
  ['parentheses', '('.repeat(5000) + ')'.repeat(5000)],
  ['operators alone', 'AND OR NOT AND OR NOT'],
  ['a long conjunction', Array.from({ length: 1000 }, () => 'a').join(' AND ')],
  ['statements', `'; DROP TABLE x; -- " OR 1=1`]
])('%s are answered', async (_name, text) => {
  for (const more of ['', `&${BY_CAP}`]) {
    const answer = await search.ask(`SearchableItems?$search=${encodeURIComponent(text)}&$top=5${more}`)
    expect(answer.status).toBe(200)
  }
  for (const name of ['find', 'suggest']) expect((await search.call(name, { query: text })).status).toBe(200)
  expect((await search.call('getFacets', { search: text })).status).toBe(200)
})

const nothing = '\u0000'

test.each([
  ['$search', { $search: 'x'.repeat(10_001) }],
  ['$search', { $search: Array.from({ length: 11 }, () => 'a').join(' OR ') }],
  ['$top', { $search: OURS, $top: '-1' }],
  ['$skip', { $search: OURS, $skip: '-1' }],
  ['$top', { $search: OURS, $top: 'x' }],
  ['$count', { $search: OURS, $count: 'maybe' }],
  ['nobody', { $search: OURS, $select: 'nobody' }],
  ['nobody', { $search: OURS, $orderby: 'nobody' }],
  ['searchScore', { $search: OURS, $filter: 'searchScore gt 1' }],
  ['$search', { $search: OURS, $apply: 'aggregate($count as n)' }]
])('%s is refused by name: %j', async (named, given: Readonly<Record<string, string>>) => {
  const answer = await search.ask(`SearchableItems?${search.options(given)}`)
  const { error } = answer.json<Refusal>()
  expect([answer.status, `${error.target} ${error.message}`]).toEqual([400, expect.stringContaining(named)])
})

test.each([
  ['suggest', 'top', 11],
  ['suggest', 'top', -1],
  ['find', 'top', 51],
  ['find', 'skip', 1_000_001]
])('%s refuses %s=%d', async (name, parameter, value) => {
  const answer = await search.call(name, { query: OURS, [parameter]: value })
  expect([answer.status, answer.json<Refusal>().error.target]).toEqual([400, parameter])
})

test('markup in a title is text, in pieces that make the whole of it', async () => {
  const { items } = (await search.call('find', { query: `${OURS} script alert` })).json<{
    items: { slug: string; title: { text: string }[]; excerpt: { text: string }[] }[]
  }>()
  const ours = items.find(({ slug }) => slug === 'hostile-one')
  expect(ours?.title.map(({ text }) => text).join('')).toBe(`${OURS} <script>alert("x")</script>`)
  expect(ours?.excerpt.map(({ text }) => text).join('')).toContain('<script>')
})

const piece = fc.oneof(
  fc.constantFrom(
    '(',
    ')',
    '"',
    'AND',
    'OR',
    'NOT',
    ' ',
    '  ',
    '*',
    '%',
    "'",
    '\\',
    '&',
    '=',
    '$filter',
    'c++',
    nothing
  ),
  fc.constantFrom(OURS, 'the', 'script', '\u202e', '\ud83d', 'ß', 'İ'),
  anyText({ maxLength: 20 })
)
const value = fc.oneof(
  fc.integer().map(String),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('true', '1e9', 'null', '')
)
const name = fc.constantFrom(
  '$top',
  '$skip',
  '$count',
  '$select',
  '$orderby',
  '$filter',
  '$skiptoken',
  '$expand',
  '$format'
)

test('any text with any options has an answer or a refusal', async () => {
  const isAnswer = ({ status }: HttpResponse) => status === 200 || (status >= 400 && status < 500) || status === 501
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.uniqueArray(fc.tuple(name, value), { maxLength: 3, selector: ([option]) => option }),
      async (pieces, options) => {
        const given = { $search: pieces.join('').toWellFormed(), ...Object.fromEntries(options) }
        const answer = await search.ask(`SearchableItems?${search.options(given)}`)
        if (!isAnswer(answer)) throw new Error(`${answer.status}: ${answer.text()}`)
      }
    ),
    { numRuns: 200 }
  )
})

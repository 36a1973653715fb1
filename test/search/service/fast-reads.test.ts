import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse } from '../../support/http/http.ts'
import { BY_CAP, publishWritten, searching, unlimited } from '../support/searched.ts'

const OURS = 'wombatfield'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend(unlimited)
  const animals = ['wombat', 'numbat', 'bilby', 'potoroo', 'dunnart']
  const written = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => {
      const title = `${animals[index % 5]} "${index}" & <b>${animals[(index * 3 + 1) % 5]}</b>`
      const levels = ['beginner', 'intermediate', 'advanced']
      return [`fast-${index}`, { title, description: `In the ${OURS}.`, level: levels[index % 3] as string }] as const
    })
  )
  await publishWritten(backend, written, OURS)
})

const ELEMENTS = ['ID', 'slug', 'title', 'description', 'createdAt', 'taskType', 'searchScore', 'primaryTag']

const word = fc.constantFrom(
  OURS,
  'wombat',
  'numbats',
  'bilby',
  'potoroo',
  'the',
  'OR',
  'NOT',
  'AND',
  '(',
  ')',
  '"',
  '&'
)
const text = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 20 })
)
const options = fc
  .record(
    {
      $search: text,
      $top: fc.nat(40).map(String),
      $skip: fc.nat(40).map(String),
      $count: fc.constantFrom('true', 'false'),
      $select: fc.uniqueArray(fc.constantFrom(...ELEMENTS), { minLength: 1 }).map(names => names.join(','))
    },
    { requiredKeys: ['$search'] }
  )
  .map(given => Object.entries(given))
  .chain(entries => fc.shuffledSubarray(entries, { minLength: entries.length }))

/** All that a client sees, save what differs from one answer of CAP to the next. */
function seen({ status, headers, text: body }: HttpResponse) {
  const { date: _date, 'x-correlation-id': _id, ...others } = headers
  return { status, headers: others, body: body() }
}

/** The link of a page repeats the custom option, by which CAP was asked. */
const withoutForm = (answer: ReturnType<typeof seen>) => ({
  ...answer,
  headers: { ...answer.headers, 'content-length': undefined },
  body: answer.body.replace(`&${BY_CAP}`, '')
})

const isFast = ({ headers }: HttpResponse) => headers['x-correlation-id'] === undefined

test('the common form of a search has the bytes of CAP', async () => {
  let fast = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('Tutorials', 'SearchableItems'), options, async (set, given) => {
      const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
      const [ahead, byCap] = [
        await get(`${backend.url}/search/${set}?${query}`),
        await get(`${backend.url}/search/${set}?${query}&${BY_CAP}`)
      ]
      if (isFast(ahead)) fast++
      expect(isFast(byCap)).toBe(false)
      expect(withoutForm(seen(ahead))).toEqual(withoutForm(seen(byCap)))
    }),
    { numRuns: 150, seed: 20261123 }
  )
  expect(fast).toBeGreaterThan(100)
})

test('suggestions have the bytes of CAP, and may be kept for seconds', async () => {
  for (const query of ['womb', 'numbat bil', "it''s", '', 'x'.repeat(10_001)])
    for (const top of ['', '&@top=3', '&@top=11']) {
      const list = top === '' ? '(query=@q)' : '(query=@q,top=@top)'
      const address = `${backend.url}/search/suggest${list}?@q='${encodeURIComponent(query)}'${top}`
      const byCap = await get(address, { 'odata-version': '4.0' })
      const ahead = await get(address)
      expect([isFast(ahead), isFast(byCap)]).toEqual([true, false])
      expect(seen(ahead)).toEqual(seen(byCap))
      expect(ahead.headers['cache-control']).toBe(ahead.status === 200 ? 'public, max-age=10' : 'no-store')
    }
})

test('whatever asks for more than the common form goes to CAP', async () => {
  const search = searching(backend)
  for (const more of [
    { $filter: "slug ne 'x'" },
    { $orderby: 'title' },
    { $select: '*' },
    { $top: '-1' },
    { $skip: 'x' }
  ])
    expect(isFast(await search.list('Tutorials', OURS, more))).toBe(false)
  const plain = `${backend.url}/search/Tutorials?$search=${OURS}`
  for (const headers of [{ prefer: 'maxpagesize=2' }, { accept: 'application/json;odata.metadata=none' }])
    expect(isFast(await get(plain, headers))).toBe(false)
  expect((await get(plain, { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await get(plain, { origin: 'https://elsewhere.invalid' })).status).toBe(200)
  const bodiless = await head(plain)
  expect([bodiless.status, bodiless.body.length, isFast(bodiless)]).toEqual([200, 0, true])
})

import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bookmarkKey } from '../../../app/site/browser/progress/bookmark-key.ts'
import {
  bookmarksOf,
  carriedOver,
  doneOf,
  emptyLedger,
  forgotten,
  keyOf,
  type Ledger,
  marksOf,
  NOBODY,
  parseLedger,
  stepsOf,
  without,
  withStep
} from '../../../app/site/browser/progress/ledger.ts'

const tutorial = (slug: string) => ({ slug, title: `Title of ${slug}`, count: 9 })
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

/** Steps done in any order by any of three people, one of them without login. */
const histories = fc.array(
  fc.record({
    owner: fc.constantFrom(NOBODY, 'a', 'b'),
    slug: fc.constantFrom('one', 'two', 'three'),
    step: fc.integer({ min: 1, max: 9 }),
    minute: fc.integer({ min: 0, max: 500 })
  })
)
const ledgerOf = (history: typeof histories extends fc.Arbitrary<infer T> ? T : never): Ledger =>
  history.reduce(
    (ledger, { owner, slug, step, minute }) => withStep(ledger, owner, tutorial(slug), step, at(minute)),
    emptyLedger
  )
const names = (ledger: Ledger, owner: string): string[] =>
  marksOf(ledger, owner)
    .map(({ slug, step }) => `${slug} ${step}`)
    .sort()

test('what is stored is read back; anything else is dropped', () => {
  fc.assert(
    fc.property(histories, history => {
      const ledger = ledgerOf(history)
      expect(parseLedger(JSON.stringify(ledger))).toEqual(ledger)
    })
  )
  fc.assert(
    fc.property(fc.json(), text => {
      expect(() => marksOf(parseLedger(text), NOBODY)).not.toThrow()
    })
  )
  const steps = { 1: at(1), 0: at(1), 1.5: at(1), 2: 'soon', 3: 4, x: at(1) }
  const stored = { people: { '': { one: { title: 7, count: 'many', steps }, 'a/b': { steps } } }, last: 3 }
  expect(parseLedger(JSON.stringify(stored))).toEqual({
    people: { '': { one: { title: 'one', count: 1, steps: { 1: at(1) } } } },
    last: NOBODY
  })
  for (const text of [null, '', '{', '[]', '7', '{"people":[1]}']) expect(parseLedger(text)).toEqual(emptyLedger)
})

test('carrying over loses nothing, gives nothing to others, keeps the earlier time, and twice is once', () => {
  fc.assert(
    fc.property(histories, history => {
      const before = ledgerOf(history)
      const after = carriedOver(before, 'a')
      expect(names(after, 'a')).toEqual([...new Set([...names(before, NOBODY), ...names(before, 'a')])].sort())
      expect(names(after, NOBODY)).toEqual([])
      expect(marksOf(after, 'b')).toEqual(marksOf(before, 'b'))
      for (const mark of marksOf(after, 'a')) {
        const times = [NOBODY, 'a'].flatMap(owner =>
          marksOf(before, owner).flatMap(each => (each.slug === mark.slug && each.step === mark.step ? each.at : []))
        )
        expect(mark.at).toBe(times.sort()[0])
      }
      expect(carriedOver(after, 'a')).toEqual(after)
    })
  )
})

test('what has arrived goes; a step that was done again meanwhile stays', () => {
  fc.assert(
    fc.property(histories, histories, (first, second) => {
      const sent = marksOf(ledgerOf(first), 'a')
      const now = ledgerOf([...second, ...first])
      const left = without(now, 'a', sent)
      const gone = new Set(sent.map(({ slug, step, at: time }) => `${slug} ${step} ${time}`))
      expect(marksOf(left, 'a')).toEqual(
        marksOf(now, 'a').filter(({ slug, step, at: time }) => !gone.has(`${slug} ${step} ${time}`))
      )
      expect(marksOf(left, NOBODY)).toEqual(marksOf(now, NOBODY))
    })
  )
})

test('a tutorial is forgotten alone, or everything', () => {
  const ledger = ledgerOf([
    { owner: 'a', slug: 'one', step: 1, minute: 1 },
    { owner: 'a', slug: 'two', step: 2, minute: 2 }
  ])
  expect(stepsOf(forgotten(ledger, 'a', 'one'), 'a', 'two')).toEqual([2])
  expect(forgotten(ledger, 'a')).toEqual(emptyLedger)
})

test('a person is kept under a key that tells nothing', () => {
  const lea = keyOf({ name: 'Lea Learner', email: 'lea@example.com' })
  expect(lea).toMatch(/^[0-9a-z]+-[0-9a-z]+$/)
  expect(keyOf({ name: 'Lea', email: 'lea@example.com' })).toBe(lea)
  expect(keyOf({ name: 'Lea Learner', email: null })).not.toBe(lea)
})

test('bookmarks are kept and carried over beside steps, and are nothing that was done', () => {
  const page = { slug: bookmarkKey('tutorial', 'one'), title: 'Title of one', count: 9 }
  const idea = { slug: bookmarkKey('concept', 'idea'), title: 'An idea', count: 1 }
  const done = withStep(emptyLedger, NOBODY, tutorial('one'), 3, at(1))
  const kept = withStep(
    withStep(withStep(done, NOBODY, page, 0, at(2)), NOBODY, page, 4, at(3)),
    NOBODY,
    idea,
    0,
    at(4)
  )
  const read = parseLedger(JSON.stringify(carriedOver(kept, 'a')))
  expect(bookmarksOf(read, 'a')).toEqual([
    { kind: 'tutorial', slug: 'one', step: 0, title: 'Title of one' },
    { kind: 'tutorial', slug: 'one', step: 4, title: 'Title of one' },
    { kind: 'concept', slug: 'idea', step: 0, title: 'An idea' }
  ])
  expect(doneOf(read, 'a').map(([slug]) => slug)).toEqual(['one'])
  expect(bookmarksOf(read, NOBODY)).toEqual([])
  expect(doneOf(forgotten(read, 'a', 'one'), 'a')).toEqual([])
  expect(bookmarksOf(forgotten(read, 'a', 'one'), 'a')).toHaveLength(3)
})

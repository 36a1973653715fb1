import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  addSegment,
  buildSegment,
  mergeSegments,
  openIndex,
  type Part,
  readSegment,
  type SearchDocument,
  type SearchIndex
} from '../../../srv/search/engine/index.ts'
import { isFullRun } from '../../support/environment.ts'
import { naiveSearch } from './support/naive.ts'

const RUNS = isFullRun() ? 100 : 30

/** Words without other forms, too short to be corrected or split. */
const WORDS = ['kro', 'vex', 'zuq', 'hib', 'dop', 'maf', 'jyt']
const SLUGS = Array.from({ length: 30 }, (_, index) => `slug-${String(index).padStart(2, '0')}`)

const text = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map(words => words.join(' '))

const document = (slug: string): fc.Arbitrary<SearchDocument> =>
  fc.record({
    type: fc.constantFrom('TUTORIAL' as const, 'MISSION' as const),
    slug: fc.constant(slug),
    title: text(3),
    description: text(4),
    tags: fc.array(text(1), { maxLength: 2 }),
    steps: fc
      .array(fc.record({ title: text(2), text: text(8), code: text(3) }), { maxLength: 3 })
      .map(steps => steps.map((step, index) => ({ ...step, number: index + 1 }))),
    facets: fc.record({ level: fc.array(fc.constantFrom('beginner', 'advanced'), { maxLength: 2 }) })
  })

const documents = fc
  .uniqueArray(fc.constantFrom(...SLUGS), { minLength: 1 })
  .chain(slugs => fc.tuple(...slugs.map(document)))
const queries = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
const indexOf = (parts: readonly Part[]): SearchIndex => openIndex({ parts })

test('finds and scores what a search without an index finds', () => {
  fc.assert(
    fc.property(documents, queries, (all, words) => {
      const wanted = naiveSearch(all, words)
      const { hits, complete } = indexOf(addSegment([], buildSegment(all))).search(words.join(' '), { top: 100 })
      expect(complete).toBe(Object.keys(wanted).length)
      const found = hits.filter(({ slug }) => slug in wanted)
      expect(found).toHaveLength(complete)
      for (const { slug, score } of found) expect(score).toBeCloseTo(wanted[slug] ?? Number.NaN, 6)
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    }),
    { numRuns: RUNS }
  )
})

test('phrases are found where the words follow each other', () => {
  fc.assert(
    fc.property(documents, queries, (all, words) => {
      const phrase = words.join(' ')
      const fits = ({ title, description, tags, steps }: SearchDocument): boolean =>
        [title, description, ...tags, ...steps.flatMap(step => [step.title, step.text, step.code])].some(each =>
          ` ${each} `.includes(` ${phrase} `)
        )
      const { hits } = indexOf(addSegment([], buildSegment(all))).search(`"${phrase}"`, { top: 100 })
      expect(hits.map(({ slug }) => slug).toSorted()).toEqual(
        all
          .filter(fits)
          .map(({ slug }) => slug)
          .toSorted()
      )
    }),
    { numRuns: RUNS }
  )
})

const changes = fc.array(
  fc.record({ changed: documents, gone: fc.uniqueArray(fc.constantFrom(...SLUGS), { maxLength: 3 }) }),
  { minLength: 1, maxLength: 4 }
)

test('increments, merged or not, and after a snapshot, answer like an index of what is left', () => {
  fc.assert(
    fc.property(changes, queries, (steps, words) => {
      const left = new Map<string, SearchDocument>()
      let parts: Part[] = []
      for (const { changed, gone } of steps) {
        for (const slug of gone) for (const type of ['TUTORIAL', 'MISSION']) left.delete(`${type}:${slug}`)
        for (const each of changed) left.set(`${each.type}:${each.slug}`, each)
        const keys = gone.flatMap(slug => [`TUTORIAL:${slug}`, `MISSION:${slug}`])
        parts = addSegment(parts, buildSegment(changed), keys)
      }
      const options = { top: 100, count: ['level', 'type'] }
      const answers = (of: readonly Part[]): unknown[] =>
        ['', words.join(' '), `"${words.join(' ')}"`].map(query => indexOf(of).search(query, options))
      const wanted = answers(addSegment([], buildSegment([...left.values()])))
      expect(answers(parts)).toEqual(wanted)
      const merged = mergeSegments(parts)
      expect(answers([{ segment: merged, removedCount: 0 }])).toEqual(wanted)
      const again = readSegment(new Uint8Array(merged.buffer).slice())
      expect(answers([{ segment: again, removedCount: 0 }])).toEqual(wanted)
    }),
    { numRuns: isFullRun() ? 40 : 15 }
  )
})

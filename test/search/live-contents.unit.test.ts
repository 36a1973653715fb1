import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { buildSegments, mergeSegments, openIndex, type SearchDocument } from '../../srv/search/engine/index.ts'
import { decodeHead, encodeHead } from '../../srv/search/live/snapshot/layout.ts'
import { Contents, type Merging } from '../../srv/search/live/state/contents.ts'
import { mergeFrom } from '../../srv/search/live/state/when-to-merge.ts'
import { isFullRun } from '../support/environment.ts'

const documentOf = (slug: string, revision: number): SearchDocument => ({
  type: 'TUTORIAL',
  slug,
  title: `revision${revision}`,
  description: '',
  tags: [],
  steps: [],
  facets: {}
})

/** A change of documents: `changed` get another revision, `gone` vanish; or a merge begins or ends. */
type Event = { readonly changed: readonly string[]; readonly gone: readonly string[] } | 'begin' | 'end'

const slugs = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 5 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ changed: slugs, gone: slugs }) },
  { weight: 1, arbitrary: fc.constant('begin' as const) },
  { weight: 1, arbitrary: fc.constant('end' as const) }
)

test('whatever changes while segments are merged, the newest of each document is found, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.nat(5), (events, from) => {
      const contents = new Contents()
      const expected = new Map<string, number>()
      let merging: Merging | undefined
      for (const [revision, each] of events.entries()) {
        if (each === 'begin') merging ??= contents.beginMerge(Math.min(from, contents.parts.length))
        else if (each === 'end') merging = void (merging && contents.endMerge(merging, [mergeSegments(merging.parts)]))
        else {
          const gone = each.gone.filter(slug => !each.changed.includes(slug))
          const documents = each.changed.map(slug => documentOf(slug, revision))
          for (const slug of each.changed) expected.set(slug, revision)
          for (const slug of gone) expected.delete(slug)
          contents.add({
            segments: buildSegments(documents),
            gone: gone.map(slug => `TUTORIAL:${slug}`),
            fingerprints: new Map(each.changed.map(slug => [`TUTORIAL:${slug}`, String(revision)]))
          })
        }
        const index = openIndex({ parts: contents.parts })
        expect(index.size).toBe(expected.size)
        expect(contents.fingerprints.size).toBe(expected.size)
        for (const [slug, at] of expected)
          expect(index.search(`revision${at}`).hits.map(hit => hit.slug)).toContain(slug)
      }
    }),
    { numRuns: isFullRun() ? 200 : 50 }
  )
})

/** Parts of these sizes; the documents of `-2` are replaced. */
function partsOf(...sizes: readonly number[]) {
  const contents = new Contents()
  for (const [index, size] of sizes.entries()) {
    const documents = Array.from({ length: size }, (_, number) => documentOf(`${index}-${number}`, index))
    contents.add({ segments: buildSegments(documents), gone: [], fingerprints: new Map() })
  }
  return contents.parts
}

test.each([
  ['one segment', [5000], undefined],
  ['a large one and few small ones', [5000, 1, 1, 1], undefined],
  ['many small ones are merged with each other', [5000, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  ['small ones that have grown are merged with the large one', [5000, 300, 300], 0],
  ['batches of a build are merged', [1000, 1000, 1000], 0],
  ['few documents in few segments are left', [50, 50], undefined]
])('%s', (_name, sizes, from) => {
  expect(mergeFrom(partsOf(...sizes))).toBe(from)
})

test('no merge makes a segment that is too large, and replaced documents go in the end', () => {
  const [part] = partsOf(10)
  if (!part) throw new Error('no part')
  const sized = (size: number, removedCount = 0) => ({
    ...part,
    segment: { size } as typeof part.segment,
    removedCount
  })
  expect(mergeFrom([sized(60_000), sized(60_000), sized(30_000)])).toBe(undefined)
  expect(mergeFrom([sized(60_000), sized(30_000), sized(20_000), sized(15_000)])).toBe(1)
  expect(mergeFrom([sized(1000, 300), sized(150)])).toBe(0)
})

test('the head of a snapshot is read as it is written, and refused in another form', () => {
  const parts = partsOf(3)
  const fingerprints = new Map([['TUTORIAL:a', 'x']])
  const [part] = parts
  if (!part) throw new Error('no part')
  const head = encodeHead({ parts: [{ ...part, removed: new Uint8Array([5]), removedCount: 2 }], fingerprints })
  expect(decodeHead(head)).toMatchObject({ removed: [{ bits: 'BQ==', count: 2 }], fingerprints: [['TUTORIAL:a', 'x']] })
  expect(() => decodeHead(Buffer.from('{"format":0}'))).toThrow('its form is another one')
})

import { FIELDS, HIGHEST_IMPACT, impactOf, occurrenceWeights } from '../../../../srv/search/engine/segment/fields.ts'
import type { SearchDocument } from '../../../../srv/search/engine/index.ts'

/** Positions between two texts that are no phrase. */
const GAP = 8
const NEARNESS = 0.3

/** Texts of a document by field, in the order of their positions. */
function textsOf({ title, description, tags, steps }: SearchDocument): readonly (readonly [number, string])[] {
  const field = (name: (typeof FIELDS)[number]): number => FIELDS.indexOf(name)
  return [
    [field('title'), title],
    [field('description'), description],
    ...tags.map(tag => [field('tags'), tag] as const),
    ...steps.flatMap(step => [
      [field('stepTitle'), step.title] as const,
      [field('text'), step.text] as const,
      [field('code'), step.code] as const
    ])
  ]
}

interface Read {
  readonly document: SearchDocument
  readonly lengths: readonly number[]
  readonly occurrences: ReadonlyMap<string, readonly { readonly field: number; readonly position: number }[]>
}

/** Reads documents whose words are parted by single spaces. */
function read(document: SearchDocument): Read {
  const lengths = FIELDS.map(() => 0)
  const occurrences = new Map<string, { field: number; position: number }[]>()
  let position = 0
  for (const [field, text] of textsOf(document)) {
    for (const word of text.split(' ').filter(each => each !== '')) {
      occurrences.set(word, [...(occurrences.get(word) ?? []), { field, position }])
      lengths[field] = (lengths[field] ?? 0) + 1
      position++
    }
    position += GAP
  }
  return { document, lengths, occurrences }
}

/** Scores by slug of the documents that contain all words, computed as the README of the engine says, without an index. */
export function naiveSearch(documents: readonly SearchDocument[], words: readonly string[]): Record<string, number> {
  const all = documents.map(document => read(document))
  const idfs = words.map(word => {
    const frequency = all.filter(({ occurrences }) => occurrences.has(word)).length
    return Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5))
  })
  const fitting = all.filter(({ occurrences }) => words.every(word => occurrences.has(word)))
  return Object.fromEntries(fitting.map(each => [each.document.slug, scoreOf(each, words, idfs)]))
}

function scoreOf({ lengths, occurrences }: Read, words: readonly string[], idfs: readonly number[]): number {
  const weights = occurrenceWeights(lengths)
  const places = words.map(word => occurrences.get(word) ?? [])
  const plain = places.map((of, index) => {
    const weighted = of.reduce((sum, { field }) => sum + (weights[field] ?? 0), 0)
    return ((idfs[index] ?? 0) * impactOf(weighted)) / HIGHEST_IMPACT
  })
  const nearness = places.slice(1).map((of, index) => {
    const before = places[index] ?? []
    const distances = of.flatMap(right => before.map(left => distance(left.position, right.position)))
    return (NEARNESS * Math.min(idfs[index] ?? 0, idfs[index + 1] ?? 0)) / Math.min(...distances)
  })
  return [...plain, ...nearness].reduce((sum, each) => sum + each, 0)
}

const distance = (left: number, right: number): number => (right > left ? right - left : 1 + left - right)

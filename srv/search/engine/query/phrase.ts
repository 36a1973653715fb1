import { FIELDS, fieldOf, HIGHEST_IMPACT, impactOf, occurrenceWeights } from '../segment/fields.ts'
import { PositionReader } from '../segment/position-reader.ts'
import type { Segment } from '../segment/segment.ts'
import { type Matches, seek } from './matches.ts'
import type { FoundTerm } from './reader.ts'

/** Occurrences of a word in one document that a phrase looks at. */
const MOST_POSITIONS = 4096
/** Share of the score of a phrase that is of the phrase itself, the rest is of its words wherever they stand. */
const TOGETHER = 0.7
/** A phrase in the title of a step is what the step is about, as one in the title is for the tutorial: it counts so many times. */
const IN_STEP_TITLE = 4
const STEP_TITLE = FIELDS.indexOf('stepTitle')

const starts = new Uint32Array(MOST_POSITIONS)
const others = new Uint32Array(MOST_POSITIONS)

interface Cursor {
  readonly docs: Uint16Array
  readonly positions: PositionReader
  readonly first: number
  readonly offset: number
  readonly factor: number
  at: number
}

export interface Phrase {
  readonly terms: readonly FoundTerm[]
  /** Positions from the first word. */
  readonly offsets: readonly number[]
  readonly weight: number
}

/**
 * Documents in which the terms stand at these distances, with the sum of what the terms score. Only documents in `within`
 * are looked at when it is given.
 */
export function phraseMatches(phrase: Phrase, segment: Segment, part: number, within?: Uint16Array): Matches {
  const cursors = cursorsOf(phrase, segment, part)
  const docs = shortest(within, (cursors[0] as Cursor).docs)
  const found: number[] = []
  const values: number[] = []
  for (const doc of docs) {
    const count = cursors.every(cursor => moveTo(cursor, doc)) ? standTogether(cursors) : 0
    if (count === 0) continue
    found.push(doc)
    values.push(scoreOf(cursors, phraseImpact(segment, doc, count), segment))
  }
  return { docs: Uint16Array.from(found), values: Float64Array.from(values), factor: 1 }
}

const shortest = (within: Uint16Array | undefined, docs: Uint16Array): Uint16Array =>
  within && within.length < docs.length ? within : docs

/** The rarest term first. */
function cursorsOf({ terms, offsets, weight }: Phrase, segment: Segment, part: number): readonly Cursor[] {
  const { termPostings, docs } = segment.columns
  return terms
    .map(({ ids, idf }, index): Cursor => {
      const first = termPostings[ids[part] as number] as number
      return {
        docs: docs.subarray(first, termPostings[(ids[part] as number) + 1]),
        positions: new PositionReader(segment),
        first,
        offset: offsets[index] as number,
        factor: (weight * idf) / HIGHEST_IMPACT,
        at: 0
      }
    })
    .sort((a, b) => a.docs.length - b.docs.length)
}

function moveTo(cursor: Cursor, doc: number): boolean {
  cursor.at = seek(cursor.docs, doc, cursor.at)
  return cursor.docs[cursor.at] === doc
}

/** Score of what the terms score, and of what they would if they stood nowhere but in the phrase. */
function scoreOf(cursors: readonly Cursor[], impact: number, { columns: { impacts } }: Segment): number {
  return cursors.reduce((sum, { first, at, factor }) => {
    const own = impacts[first + at] as number
    return sum + (own + TOGETHER * (impact - own)) * factor
  }, 0)
}

/** Impact of a term that stands where the phrase begins, which are the first `count` of `starts`. */
function phraseImpact(segment: Segment, doc: number, count: number): number {
  const weights = occurrenceWeights(segment.fieldLengths(doc))
  let sum = 0
  for (let at = 0; at < count; at++) {
    const field = fieldOf(segment.sectionAt(doc, starts[at] as number))
    sum += (weights[field] as number) * (field === STEP_TITLE ? IN_STEP_TITLE : 1)
  }
  return impactOf(sum)
}

/** The beginnings of the phrase, in `starts`; their number. */
function standTogether(cursors: readonly Cursor[]): number {
  let left = 0
  for (const [index, { positions, first, at, offset }] of cursors.entries()) {
    const count = positions.read(first + at, index === 0 ? starts : others)
    if (index === 0) left = beginnings(count, offset)
    else left = keepCommon(left, count, offset)
    if (left === 0) return 0
  }
  return left
}

/** Keeps the beginnings of the phrase at which the next word stands as well; their number. */
function keepCommon(left: number, count: number, offset: number): number {
  let kept = 0
  let other = 0
  for (let at = 0; at < left; at++) {
    const wanted = (starts[at] as number) + offset
    while (other < count && (others[other] as number) < wanted) other++
    if (other < count && others[other] === wanted) starts[kept++] = starts[at] as number
  }
  return kept
}

/** Turns positions of a word into beginnings of the phrase; their number. */
function beginnings(count: number, offset: number): number {
  let kept = 0
  for (let at = 0; at < count; at++)
    if ((starts[at] as number) >= offset) starts[kept++] = (starts[at] as number) - offset
  return kept
}

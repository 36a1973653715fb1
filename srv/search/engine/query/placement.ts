import { PositionReader } from '../segment/position-reader.ts'
import type { Segment } from '../segment/segment.ts'
import { seek } from './matches.ts'
import type { PlannedUnit } from './plan.ts'

/** Occurrences of a unit in a document that are looked at. */
const MOST_POSITIONS = 256
/** Terms of a unit that are looked at: of many beginnings, the most frequent. */
const MOST_TERMS = 8
/** Two words side by side add this to the score, in shares of what the rarer one scores. */
const NEARNESS = 0.3

export interface Placement {
  /** Added to the score: words that stand near each other. */
  readonly nearness: number
  /** Step in which most of the query is found; undefined when it is found better before the steps, which `inSteps` leaves out. */
  readonly step: number | undefined
}

interface Found {
  readonly positions: Uint32Array
  readonly idf: number
}

const scratch = new Uint32Array(MOST_POSITIONS)

/** Looks up in a document where the units of a query stand; those of a group are to stand near each other. */
export function placementOf(
  groups: readonly (readonly PlannedUnit[])[],
  segment: Segment,
  part: number,
  doc: number,
  inSteps: boolean
): Placement {
  const found = groups.map(units => units.map(unit => find(unit, segment, part, doc)))
  const nearness = found.reduce((sum, group) => sum + nearnessOf(group), 0)
  return { nearness, step: stepOf(found.flat(), segment, doc, inSteps) }
}

function find({ alternatives }: PlannedUnit, segment: Segment, part: number, doc: number): Found {
  const { docs, termPostings } = segment.columns
  const terms = new Map(alternatives.flatMap(({ terms }) => terms).map(term => [term.name, term]))
  const reader = new PositionReader(segment)
  const positions: number[] = []
  let idf = Number.POSITIVE_INFINITY
  for (const term of [...terms.values()].slice(0, MOST_TERMS)) {
    const id = term.ids[part] as number
    if (id < 0) continue
    const [first, end] = [termPostings[id] as number, termPostings[id + 1] as number]
    const posting = first + seek(docs.subarray(first, end), doc, 0)
    if (posting === end || docs[posting] !== doc) continue
    idf = Math.min(idf, term.idf)
    const count = reader.read(posting, scratch)
    for (let at = 0; at < count; at++) positions.push(scratch[at] as number)
  }
  return { positions: Uint32Array.from(positions).sort(), idf }
}

/** Words that follow each other in the query and stand near each other in the document, the same order first. */
function nearnessOf(found: readonly Found[]): number {
  let sum = 0
  for (let at = 1; at < found.length; at++) {
    const [left, right] = [found[at - 1] as Found, found[at] as Found]
    if (left.positions.length === 0 || right.positions.length === 0) continue
    sum += (NEARNESS * Math.min(left.idf, right.idf)) / distance(left.positions, right.positions)
  }
  return sum
}

/** The smallest distance; against the order of the query it counts as one more. */
function distance(left: Uint32Array, right: Uint32Array): number {
  let smallest = Number.POSITIVE_INFINITY
  let [a, b] = [0, 0]
  while (a < left.length && b < right.length) {
    const difference = (right[b] as number) - (left[a] as number)
    smallest = Math.min(smallest, difference > 0 ? difference : 1 - difference)
    if (difference > 0) a++
    else b++
  }
  return smallest
}

function stepOf(found: readonly Found[], segment: Segment, doc: number, inSteps: boolean): number | undefined {
  const scores = new Map<number | undefined, number>([[undefined, 0]])
  for (const { positions, idf } of found) {
    const steps = new Set<number | undefined>()
    for (const position of positions) steps.add(segment.stepOf(doc, segment.sectionAt(doc, position)))
    for (const step of steps) if (step || !inSteps) scores.set(step, (scores.get(step) ?? 0) + idf)
  }
  let best: number | undefined
  for (const [step, score] of scores) if (score > (scores.get(best) as number)) best = step
  return best
}

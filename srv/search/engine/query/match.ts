import { HIGHEST_IMPACT } from '../segment/fields.ts'
import type { Segment } from '../segment/segment.ts'
import { everything, intersect, type Matches, NONE, union } from './matches.ts'
import { phraseMatches } from './phrase.ts'
import type { Alternative, PlannedUnit } from './plan.ts'

/**
 * Documents of a part that contain the unit, each with the score of its best alternative. Of phrases only those in
 * `within`, since only they are asked for.
 */
export function matchUnit(
  { alternatives }: PlannedUnit,
  segment: Segment,
  part: number,
  within?: Uint16Array
): Matches {
  const found = alternatives
    .filter(({ terms }) => terms.every(({ ids }) => (ids[part] as number) >= 0))
    .map(alternative => matchAlternative(alternative, segment, part, within))
  return found.length > 1 ? union(found, segment.size) : (found[0] ?? NONE)
}

/** The units that fewest documents match first: an order that does not depend on how the documents are cut into parts. */
export function rarestFirst(units: readonly PlannedUnit[]): readonly PlannedUnit[] {
  return units
    .map(unit => ({ unit, most: mostMatches(unit) }))
    .sort((a, b) => a.most - b.most)
    .map(({ unit }) => unit)
}

/** Documents of a part that contain all units, of which the rarest comes first. */
export function allUnits(rarest: readonly PlannedUnit[], segment: Segment, index: number): Matches {
  const [first, ...others] = rarest
  if (!first) return everything(segment.size)
  return others.reduce(
    (left, unit) => (left.docs.length === 0 ? left : intersect(left, matchUnit(unit, segment, index, left.docs))),
    matchUnit(first, segment, index)
  )
}

const mostMatches = ({ alternatives }: PlannedUnit): number =>
  alternatives.reduce((sum, { terms }) => sum + Math.min(...terms.map(({ frequency }) => frequency)), 0)

function matchAlternative(
  { weight, terms, offsets }: Alternative,
  segment: Segment,
  part: number,
  within: Uint16Array | undefined
): Matches {
  if (offsets) return phraseMatches({ weight, terms, offsets }, segment, part, within)
  return terms
    .toSorted((a, b) => a.frequency - b.frequency)
    .map(({ ids, idf }) => matchTerm(segment, ids[part] as number, (weight * idf) / HIGHEST_IMPACT))
    .reduce((left, right) => intersect(left, right))
}

function matchTerm({ columns }: Segment, term: number, factor: number): Matches {
  const { termPostings, docs, impacts } = columns
  const [from, to] = [termPostings[term], termPostings[term + 1]]
  return { docs: docs.subarray(from, to), values: impacts.subarray(from, to), factor }
}

import type { Part } from '../segment/parts.ts'
import { matchUnit } from './match.ts'
import type { Matches } from './matches.ts'
import type { PlannedUnit } from './plan.ts'

/** Shares of a query, by what its units tell, that a document must contain: beside others that contain all, and alone. */
const SHARE = 0.35
const SHARE_ALONE = 0.3
/** Power of the share that a document contains: what lacks a unit loses more than its score. */
const COMPLETE = 2

/** Documents of a part that contain the units which tell most, with less score for what they lack. */
export function someUnits(units: readonly PlannedUnit[], { segment }: Part, index: number, areAlone: boolean): Matches {
  const needed = areAlone ? SHARE_ALONE : SHARE
  const weights = weightsOf(units)
  const scores = new Float64Array(segment.size)
  const shares = new Float64Array(segment.size)
  units.forEach((unit, at) => {
    const { docs, values, factor } = matchUnit(unit, segment, index)
    for (let place = 0; place < docs.length; place++) {
      const doc = docs[place] as number
      scores[doc] = (scores[doc] as number) + (values[place] as number) * factor
      shares[doc] = (shares[doc] as number) + (weights[at] as number)
    }
  })
  const found: number[] = []
  shares.forEach((share, doc) => {
    if (share >= needed) found.push(doc)
  })
  const values = Float64Array.from(found, doc => (scores[doc] as number) * (shares[doc] as number) ** COMPLETE)
  return { docs: Uint16Array.from(found), values, factor: 1 }
}

/** Shares of the units: rare ones tell more, and those that no document contains are left out. */
function weightsOf(units: readonly PlannedUnit[]): readonly number[] {
  const weights = units.map(({ alternatives }) => {
    const sums = alternatives.map(({ terms }) => terms.reduce((sum, { idf }) => sum + idf, 0))
    return sums.length === 0 ? 0 : Math.min(...sums)
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / all)
}

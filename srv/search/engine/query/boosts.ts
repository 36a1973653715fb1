import type { SearchOptions } from '../model/document.ts'
import type { Segment } from '../segment/segment.ts'

type Boosts = NonNullable<SearchOptions['boosts']>

/** Documents of a segment in their order, and the points that each gains. */
export interface BoostedDocuments {
  readonly docs: Uint16Array
  readonly points: Float64Array
}

/** Looking thousands of keys up takes longer than the search itself. */
const found = new WeakMap<Boosts, WeakMap<Segment, BoostedDocuments>>()

/** The documents of the segment that gain points; kept as long as the caller keeps its boosts, since segments never change. */
export function boostsIn(segment: Segment, boosts: Boosts): BoostedDocuments {
  const bySegment = found.get(boosts) ?? new WeakMap<Segment, BoostedDocuments>()
  found.set(boosts, bySegment)
  const known = bySegment.get(segment)
  if (known) return known
  const boosted = lookedUp(segment, boosts)
  bySegment.set(segment, boosted)
  return boosted
}

function lookedUp(segment: Segment, boosts: Boosts): BoostedDocuments {
  const pairs = [...boosts]
    .map(([key, points]) => ({ doc: segment.findKey(key), points }))
    .filter(({ doc }) => doc >= 0)
    .sort((one, other) => one.doc - other.doc)
  return { docs: Uint16Array.from(pairs, ({ doc }) => doc), points: Float64Array.from(pairs, ({ points }) => points) }
}

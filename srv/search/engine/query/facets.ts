import type { Segment } from '../segment/segment.ts'

/** Tells whether a document has a wanted value of each facet that is asked for. */
export type Filter = (doc: number) => boolean

type Wanted = Readonly<Record<string, readonly string[]>>

/** Bits of a number that are no sign. */
const MAX_FACETS = 31

export function facetFilter(segment: Segment, facets: Wanted = {}): Filter | undefined {
  const names = Object.keys(facets)
  if (names.length === 0) return undefined
  const { docFacets, facetValues } = segment.columns
  if (names.length > MAX_FACETS) throw new RangeError(`at most ${MAX_FACETS} facets are filtered by`)
  // each facet is a bit of a number
  const bits = Uint32Array.from(segment.facetNames, ({ facet, value }) => {
    const index = names.indexOf(facet)
    return index >= 0 && facets[facet]?.includes(value) ? 1 << index : 0
  })
  const all = 2 ** names.length - 1
  return doc => {
    let found = 0
    const end = docFacets[doc + 1] as number
    for (let at = docFacets[doc] as number; at < end && found !== all; at++)
      found |= bits[facetValues[at] as number] as number
    return found === all
  }
}

/** Counts of the values of facets over all hits. */
export class FacetCounts {
  readonly #wanted: readonly string[]
  readonly #counts: Record<string, Record<string, number>>

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted
    this.#counts = Object.fromEntries(wanted.map(name => [name, {}]))
  }

  add(segment: Segment, docs: Iterable<number>): void {
    if (this.#wanted.length === 0) return
    const { docFacets, facetValues } = segment.columns
    const counts = new Uint32Array(segment.facetNames.length)
    for (const doc of docs) {
      for (let at = docFacets[doc] as number; at < (docFacets[doc + 1] as number); at++) {
        const value = facetValues[at] as number
        counts[value] = (counts[value] as number) + 1
      }
    }
    segment.facetNames.forEach(({ facet, value }, id) => {
      const values = this.#counts[facet]
      if (values && counts[id] !== 0) values[value] = (values[value] ?? 0) + (counts[id] as number)
    })
  }

  get result(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    return this.#counts
  }
}

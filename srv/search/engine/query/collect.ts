import type { SearchOptions, SearchResult } from '../model/document.ts'
import { isRemoved, type Part } from '../segment/parts.ts'
import { type BoostedDocuments, boostsIn } from './boosts.ts'
import { FacetCounts, facetFilter, type Filter } from './facets.ts'
import { Hits } from './hits.ts'
import { type Matches, seek } from './matches.ts'
import type { Reader } from './reader.ts'

export interface Collected {
  readonly hits: Hits
  readonly facets: SearchResult['facets']
  /** Documents that match, whatever the facets let pass: so the numbers of facets are those of the hits that these narrow. */
  readonly fitting: number
}

const NO_BOOSTS: BoostedDocuments = { docs: new Uint16Array(0), points: new Float64Array(0) }

type Match = (part: Part, index: number) => Matches

/** Collects the documents that match in all parts, narrowed by facets. */
export function collect(reader: Reader, { facets, count = [], boosts }: SearchOptions, match: Match): Collected {
  const hits = new Hits()
  const counts = new FacetCounts(count)
  let fitting = 0
  reader.parts.forEach((part, index) => {
    const there = keep(match(part, index), part)
    fitting += there.docs.length
    const { docs, values, factor } = narrow(there, facetFilter(part.segment, facets))
    const boosted = boosts ? boostsIn(part.segment, boosts) : NO_BOOSTS
    const base = reader.bases[index] as number
    for (let at = 0, from = 0; at < docs.length; at++) {
      const doc = docs[at] as number
      from = seek(boosted.docs, doc, from)
      const points = boosted.docs[from] === doc ? (boosted.points[from] as number) : 0
      hits.add(base + doc, (values[at] as number) * factor + points)
    }
    counts.add(part.segment, docs)
  })
  return { hits, facets: counts.result, fitting }
}

/** Matches that are not removed. */
export const keep = (matches: Matches, part: Part): Matches =>
  part.removedCount === 0 ? matches : narrow(matches, doc => !isRemoved(part, doc))

function narrow(matches: Matches, filter: Filter | undefined): Matches {
  if (!filter) return matches
  const docs = new Uint16Array(matches.docs.length)
  const values = new Float64Array(matches.docs.length)
  let count = 0
  for (let at = 0; at < matches.docs.length; at++) {
    const doc = matches.docs[at] as number
    if (!filter(doc)) continue
    docs[count] = doc
    values[count++] = (matches.values[at] as number) * matches.factor
  }
  return { docs: docs.subarray(0, count), values: values.subarray(0, count), factor: 1 }
}

import type { SearchHit, SearchOptions, SearchResult } from '../model/document.ts'
import { isRemoved, type Part } from '../segment/parts.ts'
import { correct, correctedQuery } from './corrections.ts'
import type { Segment } from '../segment/segment.ts'
import { FacetCounts, facetFilter, type Filter } from './facets.ts'
import { bestHits, compareHits, Hits, type RankedHit } from './hits.ts'
import { matchUnit, rarestFirst } from './match.ts'
import { intersect, type Matches } from './matches.ts'
import { parseQuery } from './parse-query.ts'
import { placementOf } from './placement.ts'
import { type PlannedUnit, type PlanOptions, planQuery } from './plan.ts'
import type { Reader } from './reader.ts'
import { someUnits } from './some-units.ts'
import type { Synonyms } from './synonyms.ts'

/** Fewer documents with all words are little: the query may be misspelled. */
const LITTLE = 3
/** Fewer are followed by documents with some of the words. */
const FEW = 10
const DEFAULT_TOP = 20
/** The best hits, whose words are looked up in their places; a constant, so that pages fit together. */
const PLACED = 64

export interface Searched {
  readonly reader: Reader
  readonly synonyms: Synonyms
}

/** Documents that contain all units of a query; when they are few, others that contain what tells most of it. */
export function search({ reader, synonyms }: Searched, query: string, options: SearchOptions = {}): SearchResult {
  const { beginnings = false, completeOnly = false, top = DEFAULT_TOP, skip = 0 } = options
  const found = find(query, { reader, synonyms, beginnings }, options)
  const { units, hits, facets, complete, corrected } =
    found.fitting < FEW && !completeOnly ? fill(found, reader, options) : found
  const ranked = place(units, bestHits(hits, Math.max(skip + top, PLACED), reader), reader)
  return {
    total: hits.count,
    complete,
    hits: ranked.slice(skip, skip + top).map(hit => answer(hit, reader)),
    facets,
    ...(corrected !== undefined && { corrected })
  }
}

interface Collected {
  readonly hits: Hits
  readonly facets: SearchResult['facets']
  /** Documents that match, whatever the facets let pass: so the numbers of facets are those of the hits that these narrow. */
  readonly fitting: number
}

interface Found extends Collected {
  readonly units: readonly PlannedUnit[]
  /** Hits that contain all units. */
  readonly complete: number
  readonly corrected?: string | undefined
}

/** Documents that contain all units; when there are hardly any, of the query with corrections. */
function find(query: string, plan: PlanOptions, options: SearchOptions): Found {
  const parsed = parseQuery(query)
  const exact = findAll(planQuery(parsed, plan), plan.reader, options)
  if (exact.fitting >= LITTLE || parsed.length === 0) return exact
  const corrections = correct(parsed, plan.reader)
  if (corrections.size === 0) return exact
  const corrected = correctedQuery(query, corrections, plan.reader)
  return { ...findAll(planQuery(parsed, { ...plan, corrections }), plan.reader, options), corrected }
}

function findAll(units: readonly PlannedUnit[], reader: Reader, options: SearchOptions): Found {
  const rarest = rarestFirst(units)
  const found = collect(reader, options, (part, index) => allUnits(rarest, part, index))
  return { ...found, units, complete: found.hits.count }
}

/** Adds documents that contain what tells most of the query. */
function fill(found: Found, reader: Reader, options: SearchOptions): Found {
  if (found.units.length < 2) return found
  const { fitting } = found
  const units = found.units.filter(unit => reader.parts.some(({ segment }, index) => canMatch(unit, segment, index)))
  return { ...found, ...collect(reader, options, (part, index) => someUnits(units, part, index, fitting === 0)) }
}

const canMatch = (unit: PlannedUnit, segment: Segment, index: number): boolean =>
  matchUnit(unit, segment, index).docs.length > 0

type Match = (part: Part, index: number) => Matches

function collect(reader: Reader, { facets, count = [], boosts }: SearchOptions, match: Match): Collected {
  const hits = new Hits()
  const counts = new FacetCounts(count)
  let fitting = 0
  reader.parts.forEach((part, index) => {
    const there = keep(match(part, index), part)
    fitting += there.docs.length
    const { docs, values, factor } = narrow(there, facetFilter(part.segment, facets))
    const boosted = boosts && boostsOf(part, boosts)
    const base = reader.bases[index] as number
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at] as number
      hits.add(base + doc, (values[at] as number) * factor + (boosted?.get(doc) ?? 0))
    }
    counts.add(part.segment, docs)
  })
  return { hits, facets: counts.result, fitting }
}

function allUnits(rarest: readonly PlannedUnit[], { segment }: Part, index: number): Matches {
  const [first, ...others] = rarest
  if (!first) return everything(segment.size)
  return others.reduce(
    (left, unit) => (left.docs.length === 0 ? left : intersect(left, matchUnit(unit, segment, index, left.docs))),
    matchUnit(first, segment, index)
  )
}

function everything(size: number): Matches {
  return { docs: Uint16Array.from({ length: size }, (_, doc) => doc), values: new Uint8Array(size), factor: 0 }
}

/** Matches that are not removed. */
const keep = (matches: Matches, part: Part): Matches =>
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

function boostsOf({ segment }: Part, boosts: NonNullable<SearchOptions['boosts']>): Map<number, number> {
  const found = new Map<number, number>()
  for (const [key, boost] of boosts) {
    const doc = segment.findKey(key)
    if (doc >= 0) found.set(doc, boost)
  }
  return found
}

interface PlacedHit extends RankedHit {
  readonly step?: number | undefined
}

/** Adds to the best hits what the places of their words tell. */
function place(units: readonly PlannedUnit[], hits: readonly RankedHit[], { parts }: Reader): readonly PlacedHit[] {
  if (units.length === 0) return hits
  const placed = hits.slice(0, PLACED).map(hit => {
    const { nearness, step } = placementOf(units, (parts[hit.part] as Part).segment, hit.part, hit.doc)
    return { ...hit, score: Math.fround(hit.score + nearness), step }
  })
  return [...placed.sort((a, b) => compareHits(parts, a, b)), ...hits.slice(PLACED)]
}

function answer({ part, doc, score, step }: PlacedHit, { parts }: Reader): SearchHit {
  const { segment } = parts[part] as Part
  const found = { type: segment.typeOf(doc), slug: segment.slugOf(doc), score }
  return step === undefined ? found : { ...found, step }
}

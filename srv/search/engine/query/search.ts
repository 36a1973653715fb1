import type { SearchOptions, SearchResult } from '../model/document.ts'
import type { Part } from '../segment/parts.ts'
import type { Segment } from '../segment/segment.ts'
import { bestAnswers } from './best-answers.ts'
import { collect, type Collected } from './collect.ts'
import { allUnits, matchUnit, rarestFirst } from './match.ts'
import { union } from './matches.ts'
import { type PlannedUnit } from './plan.ts'
import type { Reader } from './reader.ts'
import { someUnits } from './some-units.ts'
import type { Synonyms } from './synonyms.ts'
import { withCorrections } from './with-corrections.ts'

/** Fewer are followed by documents with some of the words. */
const FEW = 10

export interface Searched {
  readonly reader: Reader
  readonly synonyms: Synonyms
}

/** Documents that contain all units of a query; when they are few, others that contain what tells most of it. */
export function search({ reader, synonyms }: Searched, query: string, options: SearchOptions = {}): SearchResult {
  const { beginnings = false, completeOnly = false } = options
  const found = withCorrections(query, { reader, synonyms, beginnings }, units => findAll(units, reader, options))
  const { units, hits, facets, complete, corrected } =
    found.fitting < FEW && !completeOnly ? fill(found, reader, options) : found
  return {
    total: hits.count,
    complete,
    hits: bestAnswers(hits, [units], reader, options),
    facets,
    ...(corrected !== undefined && { corrected })
  }
}

interface Found extends Collected {
  readonly units: readonly PlannedUnit[]
  /** Hits that contain all units. */
  readonly complete: number
  readonly corrected?: string
}

function findAll(units: readonly PlannedUnit[], reader: Reader, options: SearchOptions): Found {
  const rarest = rarestFirst(units)
  const found = collect(reader, options, ({ segment }, index) => allUnits(rarest, segment, index))
  return { ...found, units, complete: found.hits.count }
}

/** Adds documents that contain what tells most of the query. */
function fill(found: Found, reader: Reader, options: SearchOptions): Found {
  const { units: whole, fitting } = found
  const [only] = whole
  const parts = whole.length === 1 ? (only?.words ?? whole) : whole
  if (parts.length < 2) return found
  const units = parts.filter(unit => reader.parts.some(({ segment }, index) => canMatch(unit, segment, index)))
  const some = (part: Part, index: number) => someUnits(units, part, index, fitting === 0)
  if (parts === whole) return { ...found, ...collect(reader, options, some) }
  const orAll = (part: Part, index: number) =>
    union([allUnits(whole, part.segment, index), some(part, index)], part.segment.size)
  return { ...found, ...collect(reader, options, orAll) }
}

const canMatch = (unit: PlannedUnit, segment: Segment, index: number): boolean =>
  matchUnit(unit, segment, index).docs.length > 0

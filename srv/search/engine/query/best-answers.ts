import type { SearchHit, SearchOptions } from '../model/document.ts'
import type { Part } from '../segment/parts.ts'
import { bestHits, compareHits, type Hits, type RankedHit } from './hits.ts'
import { placementOf } from './placement.ts'
import type { PlannedUnit } from './plan.ts'
import type { Reader } from './reader.ts'

const DEFAULT_TOP = 20
/** The best hits, whose words are looked up in their places; a constant, so that pages fit together. */
const PLACED = 64

/** The hits that are asked for, of which the best are ordered by where their words stand; words of one group belong together. */
export function bestAnswers(
  hits: Hits,
  groups: readonly (readonly PlannedUnit[])[],
  reader: Reader,
  { top = DEFAULT_TOP, skip = 0, inSteps = false }: SearchOptions
): readonly SearchHit[] {
  const ranked = place(groups, bestHits(hits, Math.max(skip + top, PLACED), reader), reader, inSteps)
  return ranked.slice(skip, skip + top).map(hit => answer(hit, reader))
}

interface PlacedHit extends RankedHit {
  readonly step?: number | undefined
}

/** Adds to the best hits what the places of their words tell. */
function place(
  groups: readonly (readonly PlannedUnit[])[],
  hits: readonly RankedHit[],
  { parts }: Reader,
  inSteps: boolean
): readonly PlacedHit[] {
  if (groups.every(units => units.length === 0)) return hits
  const placed = hits.slice(0, PLACED).map(hit => {
    const { nearness, step } = placementOf(groups, (parts[hit.part] as Part).segment, hit.part, hit.doc, inSteps)
    return { ...hit, score: Math.fround(hit.score + nearness), step }
  })
  return [...placed.sort((a, b) => compareHits(parts, a, b)), ...hits.slice(PLACED)]
}

function answer({ part, doc, score, step }: PlacedHit, { parts }: Reader): SearchHit {
  const { segment } = parts[part] as Part
  const found = { type: segment.typeOf(doc), slug: segment.slugOf(doc), score }
  return step === undefined ? found : { ...found, step }
}

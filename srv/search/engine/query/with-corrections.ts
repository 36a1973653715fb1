import { correct, correctedQuery } from './corrections.ts'
import { parseQuery } from './parse-query.ts'
import { type PlannedUnit, type PlanOptions, planQuery } from './plan.ts'

/** Fewer documents with all words are little: the query may be misspelled. */
const LITTLE = 3

/** Result of `findAll`; when it is hardly anything, its result of the query with corrections. */
export function withCorrections<Found extends { readonly fitting: number }>(
  query: string,
  plan: PlanOptions,
  findAll: (units: readonly PlannedUnit[]) => Found
): Found & { readonly corrected?: string } {
  const parsed = parseQuery(query)
  const exact = findAll(planQuery(parsed, plan))
  if (exact.fitting >= LITTLE || parsed.length === 0) return exact
  const corrections = correct(parsed, plan.reader, !plan.beginnings)
  if (corrections.size === 0) return exact
  const corrected = correctedQuery(query, corrections, plan.reader)
  const found = findAll(planQuery(parsed, { ...plan, corrections }))
  return corrected === undefined ? found : { ...found, corrected }
}

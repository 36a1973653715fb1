import { DAY, fromNow } from '../../../lib/time.ts'
import { type Db, parameters } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { GRADED } from '../model/tables.ts'

/** Answers that are looked at: older ones may have been given to another text. */
const LOOKS_BACK = 90 * DAY
/** People who must have answered before a check counts. */
const FEWEST_PEOPLE = 10

/**
 * How many questions and code checks of tutorials most people fail, by slug; without those that have none. Whoever has passed once has
 * passed; an error of the grading is nobody's failure.
 */
export async function failedChecks(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map()
  const [since = '', ...named] = parameters(slugs.length + 1)
  const people = `SELECT slug, stepNumber, questionId, person, max(CASE WHEN verdict = 'pass' THEN 1 ELSE 0 END) AS passed
    FROM ${tableOf(GRADED)} WHERE createdAt >= ${since} AND slug IN (${named.join(', ')})
    GROUP BY slug, stepNumber, questionId, person`
  const checks = `SELECT slug, stepNumber, questionId FROM (${people}) AS people GROUP BY slug, stepNumber, questionId
    HAVING count(*) >= ${FEWEST_PEOPLE} AND sum(passed) * 2 < count(*)`
  const rows = await db.run<{ slug: string; failed: number | string }[]>(
    `SELECT slug, count(*) AS failed FROM (${checks}) AS checks GROUP BY slug`,
    [fromNow(-LOOKS_BACK).toISOString(), ...slugs]
  )
  return new Map(rows.map(({ slug, failed }) => [slug, Number(failed)]))
}

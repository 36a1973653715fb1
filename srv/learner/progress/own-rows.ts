import type { Caller } from '../../../lib/access/caller.ts'
import { isPostgres, placeholders } from '../../cap/database/database.ts'
import { readTexts } from '../../cap/prepared/prepared-reads.ts'
import { fits } from '../../people/index.ts'
import type { TaskType } from '../records/record.ts'
import { TASKS } from '../rollup/apply-roll-up.ts'
import { milliseconds } from '../records/stored-times.ts'

/** A record of the caller, as far as answers about progress depend on it. */
export interface OwnRow {
  readonly taskType: TaskType
  readonly taskLegacyId: number
  readonly status: 'IN_PROGRESS' | 'COMPLETED'
  readonly progress: number | null
  readonly attemptNumber: number
  /** When it was completed, else when it was begun, in milliseconds. */
  readonly at: number
}

export interface OwnBadge {
  readonly name: string
  readonly icon: string | null
}

/** Rows of the caller, of one state of the database. */
export interface OwnRows {
  readonly records: readonly OwnRow[]
  /** The badges, the newest first. */
  readonly badges: readonly OwnBadge[]
}

/** A completed step of a tutorial that is in progress. */
export interface OwnStep {
  readonly tutorial: number
  readonly number: number
  readonly at: number
}

/** All that the summary of the caller is made of. */
export interface OwnSummary extends OwnRows {
  readonly steps: readonly OwnStep[]
  /** Number of all completed steps. */
  readonly stepCount: number
}

/*
 * Each answer is made of one statement, which stays prepared: a statement for each of these parts would cost a transaction
 * and, on PostgreSQL, a round trip each. The rows are JSON arrays that begin with the part.
 */

/** The account of the caller, or the one that it was merged into; none before the first login. */
const me = (): string => `WITH me AS (
  SELECT COALESCE(mergedInto_ID, ID) AS ID FROM tutorials_people_Users WHERE loginId = ${placeholders(1)}
)`

const MINE = 'user_ID = (SELECT ID FROM me)'

const array = (...values: readonly string[]): string =>
  `${isPostgres() ? 'json_build_array' : 'json_array'}(${values.join(', ')})`

const list = (values: string, condition: string): string =>
  `${isPostgres() ? 'json_agg' : 'json_group_array'}(${values}) FILTER (WHERE ${condition})`

/** A row that is one text. */
const part = (name: string, ...values: readonly string[]): string => {
  const row = array(`'${name}'`, ...values)
  return `SELECT ${isPostgres() ? `${row}::text` : row} AS own`
}

const completedTime = (of = ''): string =>
  milliseconds(`COALESCE(${['completionDate', 'modifiedAt', 'createdAt'].map(column => of + column).join(', ')})`)

const record = (): string => {
  const at = `CASE WHEN status = 'COMPLETED' THEN ${completedTime()} ELSE ${milliseconds('COALESCE(createdAt, modifiedAt)')} END`
  return array('taskType', 'taskLegacyId', 'status', 'progress', 'attemptNumber', at)
}

/** The records that `isTold` holds for, and a number of completed steps: one search for both. */
const records = (isTold: string): string =>
  `${part('records', list(record(), isTold), `count(*) FILTER (WHERE taskType = 'STEP' AND status = 'COMPLETED')`)}
  FROM tutorials_learner_TaskRecords WHERE ${MINE}`

const badges = (): string => `${part('badge', 'a.name', 'a.icon', milliseconds('r.awardedAt'))}
  FROM tutorials_learner_AccomplishmentRecords r
  JOIN tutorials_learner_Accomplishments a ON a.ID = r.accomplishment_ID WHERE r.${MINE}`

/** In the order of its joins, which SQLite keeps: most people have many steps, and few tutorials in progress. */
const begunSteps = (): string => `${part('step', 't.legacyId', 's.stepOrder', completedTime('r.'))}
  FROM tutorials_learner_TaskRecords b CROSS JOIN tutorials_catalog_Tutorials t CROSS JOIN tutorials_catalog_Steps s
  CROSS JOIN tutorials_learner_TaskRecords r
  WHERE b.${MINE} AND b.taskType = 'TUTORIAL' AND b.status = 'IN_PROGRESS' AND t.legacyId = b.taskLegacyId
    AND s.tutorial_ID = t.ID AND r.${MINE} AND r.taskLegacyId = s.legacyId AND r.taskType = 'STEP'
    AND r.status = 'COMPLETED'`

/** The records of the caller on a tutorial and its steps, and the badges. */
export async function ownRows(caller: Caller, tutorial: number, steps: Iterable<number>): Promise<OwnRows> {
  const numbers = [tutorial, ...steps]
  const among = `taskLegacyId IN (${placeholders(numbers.length, 1)})`
  const sql = `${me()} ${records(`taskType IN ('TUTORIAL', 'STEP')`)} AND ${among} UNION ALL ${badges()}`
  return asRows(await partsOf(sql, caller, numbers))
}

const types = TASKS.map(type => `'${type}'`).join(', ')

/** The records of the caller on all tasks but steps, and what the summary says of steps and badges. */
export async function ownSummary(caller: Caller): Promise<OwnSummary> {
  const selects = [`${me()} ${records(`taskType IN (${types})`)}`, badges(), begunSteps()]
  const parts = await partsOf(selects.join(' UNION ALL '), caller)
  const steps = parts.flatMap(([part, ...values]) => {
    if (part !== 'step') return []
    const [legacyId, stepOrder, at] = values as [number, number, Time]
    return { tutorial: legacyId, number: stepOrder, at: asMilliseconds(at) }
  })
  const [, , stepCount = 0] = parts.find(([part]) => part === 'records') ?? []
  return { ...asRows(parts), steps, stepCount: Number(stepCount) }
}

type Part = readonly [string, ...unknown[]]
/** A text on SQLite. */
type Time = string | number | null

/** An id that no account can have has no rows; a database would fail at some. */
async function partsOf(sql: string, { id }: Caller, values: readonly number[] = []): Promise<readonly Part[]> {
  const rows = fits(id) ? await readTexts({ sql, values: [id, ...values] }) : []
  return rows.map(row => JSON.parse(row) as Part)
}

function asRows(parts: readonly Part[]): OwnRows {
  const records = parts.flatMap(([part, values]) => (part === 'records' ? ((values ?? []) as RecordValues[]) : []))
  const badges = parts.flatMap(([part, ...values]) => (part === 'badge' ? asBadge(values as BadgeValues) : []))
  badges.sort((one, other) => other.at - one.at || (one.name < other.name ? -1 : 1))
  return { records: records.map(asRecord), badges }
}

type RecordValues = [TaskType, number, OwnRow['status'], number | null, number | null, Time]

const asRecord = ([taskType, taskLegacyId, status, progress, attempt, at]: RecordValues): OwnRow => {
  return { taskType, taskLegacyId, status, progress, attemptNumber: attempt ?? 1, at: asMilliseconds(at) }
}

type BadgeValues = [string, string | null, Time]

const asBadge = ([name, icon, at]: BadgeValues) => ({ name, icon, at: asMilliseconds(at) })

const asMilliseconds = (at: Time): number => (typeof at === 'string' ? Date.parse(at) : (at ?? 0))

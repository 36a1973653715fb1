import type { Caller } from '../../../lib/access/caller.ts'
import { isPostgres, placeholders } from '../../cap/database/database.ts'
import { stepsOfTutorials } from '../../catalog/index.ts'
import { readTexts } from '../../cap/prepared/prepared-reads.ts'
import { accountWithLogin, fits } from '../../people/index.ts'
import type { TaskType } from '../records/record.ts'
import { TASKS } from '../rollup/apply-roll-up.ts'
import { milliseconds } from '../records/stored-times.ts'

/** A record of the caller, as far as answers about progress depend on it. */
interface OwnRow {
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
interface OwnStep {
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

/**
 * The account of the caller, or the one that it was merged into, none before the first login; and its records, those that meet
 * `condition`, which are found by the account alone: by types or states a database would read those of everybody.
 */
const mine = (condition = ''): string => `WITH me AS (
    ${accountWithLogin(placeholders(1))}
  ), mine AS MATERIALIZED (
    SELECT taskType, taskLegacyId, status, progress, attemptNumber, CASE WHEN status = 'COMPLETED'
      THEN ${completedTime()}
      ELSE ${milliseconds('COALESCE(createdAt, modifiedAt)')} END AS since
    FROM tutorials_learner_TaskRecords WHERE user_ID = (SELECT ID FROM me) ${condition}
  )`

const completedTime = (): string => milliseconds('COALESCE(completionDate, modifiedAt, createdAt)')

const array = (...values: readonly string[]): string =>
  `${isPostgres() ? 'json_build_array' : 'json_array'}(${values.join(', ')})`

const list = (values: string, condition: string): string =>
  `${isPostgres() ? 'json_agg' : 'json_group_array'}(${values}) FILTER (WHERE ${condition})`

/** A row that is one text. */
const part = (name: string, ...values: readonly string[]): string => {
  const row = array(`'${name}'`, ...values)
  return `SELECT ${isPostgres() ? `${row}::text` : row} AS own`
}

/** The records that `isTold` holds for, and the number of completed steps. */
const records = (isTold: string): string => {
  const record = array('taskType', 'taskLegacyId', 'status', 'progress', 'attemptNumber', 'since')
  const count = `count(*) FILTER (WHERE taskType = 'STEP' AND status = 'COMPLETED')`
  return `${part('records', list(record, isTold), count)} FROM mine`
}

const badges = (): string => `${part('badge', 'a.name', 'a.icon', milliseconds('r.awardedAt'))}
  FROM tutorials_learner_AccomplishmentRecords r
  JOIN tutorials_learner_Accomplishments a ON a.ID = r.accomplishment_ID WHERE r.user_ID = (SELECT ID FROM me)`

/**
 * The steps of the tutorials in progress, with the time of those that are completed. Each is looked up by account and number: a
 * database that knows nothing of the tables yet would else join them in an order that takes a hundred times as long.
 */
const begunSteps = (): string => {
  const isDone = `CASE WHEN r.taskType = 'STEP' AND r.status = 'COMPLETED' THEN 1 END = 1`
  const since = `SELECT ${completedTime()} FROM tutorials_learner_TaskRecords r
    WHERE r.user_ID = (SELECT ID FROM me) AND r.taskLegacyId = begun.step AND ${isDone}`
  return `${part('step', 'begun.tutorial', 'begun.number', `(${since})`)} FROM begun`
}

/** Ends the clause that `mine` begins. */
const BEGUN = `, begun AS MATERIALIZED (
    ${stepsOfTutorials(`(SELECT taskLegacyId AS number FROM mine WHERE taskType = 'TUTORIAL' AND status = 'IN_PROGRESS')`)}
  )`

/** The records of the caller on a tutorial and its steps, and the badges. */
export async function ownRows(caller: Caller, tutorial: number, steps: Iterable<number>): Promise<OwnRows> {
  const numbers = [tutorial, ...steps]
  const among = `AND taskLegacyId IN (${placeholders(numbers.length, 1)})`
  const sql = `${mine(among)} ${records(`taskType IN ('TUTORIAL', 'STEP')`)} UNION ALL ${badges()}`
  return asRows(partsIn(await rowsOf(sql, caller, numbers)))
}

const types = TASKS.map(type => `'${type}'`).join(', ')

/** The rows of the caller that a summary is made of: two summaries of the same rows are the same. */
export function summaryRows(caller: Caller): Promise<readonly string[]> {
  const selects = [`${mine()}${BEGUN} ${records(`taskType IN (${types})`)}`, badges(), begunSteps()]
  return rowsOf(selects.join(' UNION ALL '), caller)
}

/** The records on all tasks but steps, and what the summary says of steps and badges. */
export function summaryIn(rows: readonly string[]): OwnSummary {
  const parts = partsIn(rows)
  const steps = parts.flatMap(([part, ...values]) => {
    if (part !== 'step') return []
    const [tutorial, number, at] = values as [number, number, Time]
    return at === null ? [] : { tutorial, number, at: asMilliseconds(at) }
  })
  const [, , stepCount = 0] = parts.find(([part]) => part === 'records') ?? []
  return { ...asRows(parts), steps, stepCount: Number(stepCount) }
}

type Part = readonly [string, ...unknown[]]
/** A text on SQLite. */
type Time = string | number | null

/** An id that no account can have has no rows; a database would fail at some. */
const rowsOf = async (sql: string, { id }: Caller, values: readonly number[] = []): Promise<readonly string[]> =>
  fits(id) ? readTexts({ sql, values: [id, ...values] }) : []

const partsIn = (rows: readonly string[]): readonly Part[] => rows.map(row => JSON.parse(row) as Part)

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

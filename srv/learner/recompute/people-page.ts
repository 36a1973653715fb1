import { type Db, placeholders } from '../../cap/database/database.ts'
import type { TaskType } from '../records/record.ts'
import { milliseconds } from '../records/stored-times.ts'
import type { Known } from '../rollup/person-states.ts'

/** Rows per page: SQLite reads on the event loop. */
const PAGE = 1500
/** More numbers than this are no filter any more. */
const MOST_NUMBERS = 1000

/** The records of a person, with the rows that they were read from. */
export interface Person {
  readonly user: string
  readonly records: readonly Known[]
  readonly rows: readonly Row[]
}

interface Row {
  readonly user: string
  readonly task: number
  readonly type: TaskType
  readonly status: 'IN_PROGRESS' | 'COMPLETED'
  readonly progress: number | null
  readonly at: string | number | null
}

/** The next people after `last`, with all of their records on tasks with these numbers; none at the end. */
export async function peopleAfter(db: Db, last: string, numbers: readonly number[] | undefined): Promise<Person[]> {
  for (let limit = PAGE; ; limit *= 4) {
    const rows = await rowsWhere(db, `user_ID > ${placeholders(1)}`, [last], numbers, limit)
    const people = asPeople(rows)
    if (rows.length < limit) return people
    // the last one may have more rows than fit
    if (people.length > 1) return people.slice(0, -1)
  }
}

/** The same of people who are known. */
export async function peopleWith(
  db: Db,
  users: readonly string[],
  numbers: readonly number[] | undefined
): Promise<Person[]> {
  return asPeople(await rowsWhere(db, `user_ID IN (${placeholders(users.length)})`, users, numbers))
}

/** Raw SQL: CAP would take as long for the conversion of the rows as for all the rest. */
function rowsWhere(
  db: Db,
  condition: string,
  values: readonly string[],
  numbers: readonly number[] | undefined,
  limit?: number
): Promise<Row[]> {
  const filter = filterOf(numbers)
  return db.run<Row[]>(
    `SELECT user_ID AS "user", taskLegacyId AS "task", taskType AS "type", status AS "status", progress AS "progress",
       ${completionTime()} AS "at"
     FROM tutorials_learner_TaskRecords WHERE ${condition} ${among(filter, values.length)}
     ORDER BY user_ID, taskLegacyId, taskType ${limit === undefined ? '' : `LIMIT ${limit}`}`,
    [...values, ...filter]
  )
}

/** The numbers of tasks, unless they are too many to be a filter. */
export const filterOf = (numbers: readonly number[] = []): readonly number[] =>
  numbers.length <= MOST_NUMBERS ? numbers : []

/** The filter as a condition after others, with `before` parameters in front of it. */
export const among = (filter: readonly number[], before: number): string =>
  filter.length > 0 ? `AND taskLegacyId IN (${placeholders(filter.length, before)})` : ''

/** When a record was completed: a text, on PostgreSQL milliseconds. */
export function completionTime(): string {
  return `CASE WHEN status = 'COMPLETED' THEN ${milliseconds('COALESCE(completionDate, modifiedAt, createdAt)')} END`
}

function asPeople(rows: readonly Row[]): Person[] {
  return [...Map.groupBy(rows, ({ user }) => user)].map(([user, own]) => {
    return { user, records: own.map(asKnown), rows: own }
  })
}

const asKnown = ({ task, type, status, progress, at }: Row): Known => ({
  taskType: type,
  taskLegacyId: task,
  status,
  progress,
  completedAt: typeof at === 'string' ? Date.parse(at) : at === null && status === 'COMPLETED' ? 0 : at
})

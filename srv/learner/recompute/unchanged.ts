import { isPostgres, parameters } from '../../cap/database/database.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { holdingUsers } from '../../people/index.ts'
import { among, completionTime, filterOf, type Person } from './people-page.ts'

/**
 * Statements without effect, which a script fails at when the records of somebody are no longer those that were read: each of
 * them is there as it was, and no other. On PostgreSQL the people are locked before; a script of SQLite is alone anyway.
 */
export function unchanged(people: readonly Person[], numbers: readonly number[] | undefined): Statement[] {
  const users = people.map(({ user }) => user)
  const guard = same(JSON.stringify(users), people, numbers)
  return isPostgres() ? [holdingUsers(users), guard] : [guard]
}

/**
 * Counts the records of each person by the index, whatever the database knows of the table: by a list of people it would read the
 * records of everybody.
 */
function same(users: string, people: readonly Person[], numbers: readonly number[] | undefined): Statement {
  const filter = filterOf(numbers)
  const [given = '', stored, known] = parameters(3, 1 + filter.length)
  const rows = people.flatMap(person =>
    person.rows.map(({ user, task, type, status, progress, at }) => ({
      u: user,
      n: task,
      t: type,
      s: status,
      p: progress,
      a: at
    }))
  )
  return {
    sql: `SELECT 1 FROM
        (SELECT sum((SELECT count(*) FROM tutorials_learner_TaskRecords WHERE user_ID = u.value ${among(filter, 1)})) AS n
         FROM ${valuesIn()} AS u) AS stored,
        (SELECT count(*) AS n FROM ${storedAs(given)}) AS known
      WHERE stored.n = ${stored} AND known.n = ${known}`,
    values: [users, ...filter, JSON.stringify(rows), rows.length, rows.length],
    expected: 1
  }
}

/** The texts of a JSON array as rows with a `value`. */
const valuesIn = (): string => (isPostgres() ? '(SELECT json_array_elements_text($1::json) AS value)' : 'json_each(?)')

/** The rows of the table that are as the members of a JSON array say. */
function storedAs(json: string): string {
  const member = (name: string) => (isPostgres() ? `k.${name}` : `k.value ->> '${name}'`)
  const members = isPostgres()
    ? `json_to_recordset(${json}::json) AS k (u TEXT, n INTEGER, t TEXT, s TEXT, p INTEGER, a DOUBLE PRECISION)`
    : `json_each(${json}) AS k`
  return `${members} JOIN tutorials_learner_TaskRecords AS r
    ON r.user_ID = ${member('u')} AND r.taskLegacyId = ${member('n')} AND r.taskType = ${member('t')}
    WHERE r.status = ${member('s')} AND r.progress IS NOT DISTINCT FROM ${member('p')}
      AND ${completionTime()} IS NOT DISTINCT FROM ${member('a')}`
}

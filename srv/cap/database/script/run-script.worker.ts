import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Statement } from './script.ts'
import { SECOND } from '../../../../lib/time.ts'

/** Statements to be run as one transaction on a database file. */
export interface Task {
  readonly file: string
  readonly statements: readonly Statement[]
}

/** The rows that each statement met, or why the transaction was rolled back. */
export type Outcome =
  | { readonly counts: readonly number[] }
  | { readonly outdated: number; readonly count: number }
  | { readonly message: string; readonly errcode: unknown; readonly code: unknown }

/** Another process may write for so long. */
const BUSY_TIMEOUT = 15 * SECOND

let open: { readonly file: string; readonly database: DatabaseSync } | undefined

/** Runs a script on a connection of this thread, which stays open for the next one. */
export default function run({ file, statements }: Task): Outcome {
  try {
    return runOn(connection(file), statements)
  } catch (error) {
    // members beside the message would not reach the other thread
    const { message, errcode, code } = error as Error & { errcode?: unknown; code?: unknown }
    return { message, errcode, code }
  }
}

function connection(file: string): DatabaseSync {
  if (open?.file === file) return open.database
  open?.database.close()
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  // the triggers of the change log ask whether they may note something
  database.function('session_context', key => (key === 'ct.skip' ? 'true' : null))
  open = { file, database }
  return database
}

function runOn(database: DatabaseSync, statements: readonly Statement[]): Outcome {
  database.exec('BEGIN IMMEDIATE')
  try {
    const counts: number[] = []
    for (const [index, { expected, ...statement }] of statements.entries()) {
      const count = rowsMet(database, statement)
      if (expected !== undefined && count !== expected) {
        database.exec('ROLLBACK')
        return { outdated: index, count }
      }
      counts.push(count)
    }
    database.exec('COMMIT')
    return { counts }
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function rowsMet(database: DatabaseSync, { sql, values = [], json, rows: given, tuple }: Statement): number {
  const rows = json === undefined ? (given ?? [values]) : (JSON.parse(json) as SQLInputValue[][])
  if (tuple !== undefined) return rowsTogether(database, { sql, rows, tuple })
  const statement = database.prepare(sql)
  if (/^\s*SELECT/i.test(sql)) return statement.all(...(values as SQLInputValue[])).length
  return rows.reduce((sum, row) => sum + Number(statement.run(...(row as SQLInputValue[])).changes), 0)
}

/** Rows of one statement: SQLite makes a savepoint for each statement that a trigger may refuse. */
const TOGETHER = 50

function rowsTogether(
  database: DatabaseSync,
  { sql, rows, tuple }: Required<Pick<Statement, 'sql' | 'rows' | 'tuple'>>
) {
  const [before = '', after = ''] = sql.split(tuple)
  const prepared = (count: number) => database.prepare(before + Array(count).fill(tuple).join(', ') + after)
  const full = rows.length < TOGETHER ? undefined : prepared(TOGETHER)
  let changes = 0
  for (let start = 0; start < rows.length; start += TOGETHER) {
    const batch = rows.slice(start, start + TOGETHER)
    const statement = batch.length === TOGETHER && full ? full : prepared(batch.length)
    changes += Number(statement.run(...(batch.flat() as SQLInputValue[])).changes)
  }
  return changes
}

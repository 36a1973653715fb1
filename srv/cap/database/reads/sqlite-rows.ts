import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { KB } from '../../../../lib/bytes.ts'
import { hasLarge } from '../connection/kept-statements.ts'
import { answerTooLarge, type ReadAllowance } from './allowance.ts'

/** No text of a statement is limited to less than this. */
const LEAST_LENGTH = 64 * KB
/** Of the texts of the statements that a connection keeps; a prepared statement takes several times as much. */
const MOST_TEXT = 256 * KB
const LONGEST_TEXT = 16 * KB
/** SQLite's result code for a text that is longer than allowed. */
const TOO_BIG = 18

/** The rows of a statement, read one by one. @throws HttpError 413 when they are more than `read` has left. */
export function rowsWithin(
  read: ReadAllowance,
  database: DatabaseSync,
  sql: string,
  values?: readonly SQLInputValue[] | object
): readonly unknown[] {
  const { limits } = database
  const { length } = limits
  // a row with all that is expanded in it is one text
  limits.length = Math.max(read.bytes, LEAST_LENGTH)
  try {
    const rows: unknown[] = []
    // for a statement without parameters CAP hands over an empty object
    const parameters = Array.isArray(values) ? (values as readonly SQLInputValue[]) : []
    for (const row of statementFor(database, sql, parameters).iterate(...parameters)) {
      read.spend(sizeOf(row))
      rows.push(row)
    }
    return rows
  } catch (error) {
    // SQLite tells the error of a statement once more when it is reset, so the next read would fail with it
    kept.get(database)?.delete(sql)
    throw (error as { errcode?: number }).errcode === TOO_BIG ? read.refuse(answerTooLarge()) : error
  } finally {
    limits.length = length
  }
}

const kept = new WeakMap<DatabaseSync, LRUCache<string, StatementSync>>()

/** The statement, prepared once: that takes as long as most of them run. One that fails is not kept. */
function statementFor(database: DatabaseSync, sql: string, values: readonly SQLInputValue[]): StatementSync {
  const statements = kept.get(database) ?? newStatements()
  kept.set(database, statements)
  const known = hasLarge(values) ? undefined : statements.get(sql)
  if (known) return known
  const made = DatabaseSync.prototype.prepare.call(database, sql)
  if (!hasLarge(values)) statements.set(sql, made)
  return made
}

const newStatements = () =>
  new LRUCache<string, StatementSync>({
    maxSize: MOST_TEXT,
    maxEntrySize: LONGEST_TEXT,
    sizeCalculation: (_, { length }) => length
  })

/** CAP asks for each row as one JSON text. */
const sizeOf = (row: Readonly<Record<string, unknown>>): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0)

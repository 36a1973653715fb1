import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { KB } from '../../../../lib/bytes.ts'
import { answerTooLarge, type ReadAllowance } from './allowance.ts'

/** No text of a statement is limited to less than this. */
const LEAST_LENGTH = 64 * KB
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
    for (const row of DatabaseSync.prototype.prepare.call(database, sql).iterate(...parameters)) {
      read.spend(sizeOf(row))
      rows.push(row)
    }
    return rows
  } catch (error) {
    throw (error as { errcode?: number }).errcode === TOO_BIG ? read.refuse(answerTooLarge()) : error
  } finally {
    limits.length = length
  }
}

/** CAP asks for each row as one JSON text. */
const sizeOf = (row: Readonly<Record<string, unknown>>): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0)

import { LRUCache } from 'lru-cache'
import { KB } from '../../../../lib/bytes.ts'
import { replaceMethods } from '../../../../lib/replace-methods.ts'

/** A statement as CAP's driver for SQLite prepares it. */
interface Prepared {
  run(values?: unknown): unknown
  get(values?: unknown): unknown
  all(values?: unknown): unknown
  iterate(values?: unknown): unknown
}

interface Database {
  prepare(sql: string): Prepared
}

/** Of the texts of the statements of one connection; a prepared statement takes several times as much. */
const MOST_TEXT = 256 * KB
const LONGEST_TEXT = 16 * KB
/** A statement that is kept holds the values of its last run. */
const LARGEST_VALUE = 16 * KB

/**
 * Keeps the statements of a connection that were prepared last, since preparing takes as long as most statements run. SQLite
 * prepares them anew itself when the schema has changed.
 */
export function keepStatements(database: Database): void {
  const prepare = database.prepare.bind(database)
  const kept = new LRUCache<string, Prepared>({
    maxSize: MOST_TEXT,
    maxEntrySize: LONGEST_TEXT,
    sizeCalculation: (_, { length }) => length
  })
  const keep = (sql: string): Prepared => {
    const made = prepare(sql)
    const statement: Prepared = {
      ...made,
      run: values => {
        if (hasLarge(values)) kept.delete(sql)
        return made.run(values)
      },
      // changes the form of all its rows, and may be left half read
      iterate: values => prepare(sql).iterate(values)
    }
    kept.set(sql, statement)
    return statement
  }
  replaceMethods(database, { prepare: sql => kept.get(sql) ?? (isRepeatable(sql) ? keep(sql) : prepare(sql)) })
}

/** Statements of the schema run once, and some pragmas take effect when they are prepared. */
const isRepeatable = (sql: string): boolean => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)

/** True for values that a kept statement would hold on to for too long. */
export function hasLarge(values: unknown): boolean {
  return (
    Array.isArray(values) &&
    values.some(value => (typeof value === 'string' || value instanceof Uint8Array) && value.length > LARGEST_VALUE)
  )
}

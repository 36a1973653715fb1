import { constants, DatabaseSync } from 'node:sqlite'
import { MB } from '../../../../lib/bytes.ts'

const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK, SQLITE_READ, SQLITE_SELECT } = constants

/** A connection on which nothing but some views can be read. */
export interface Restriction {
  readonly file: string
  /** Views that may be read. */
  readonly views: readonly string[]
  /** Beginning of the names that these have on the connection; nobody who writes a statement can guess it. */
  readonly prefix: string
  /** Functions that may be called, in lower case; those of the views may be, too. */
  readonly functions: readonly string[]
}

/** Told of everything that a statement asks for while it is prepared. */
export type Observe = (read: {
  readonly table: string
  readonly column: string
  readonly through: string | null
}) => void

const MEMORY = 128 * MB
/** Names that statements give to queries of WITH. */
const COMMON = /^w\d+$/
const WORDS = /[A-Za-z_][A-Za-z0-9_]*/g

/**
 * Opens the file for reading, with temporary views under secret names: a read is allowed of these views, and of tables by way
 * of them. Whatever a statement says, all other tables, functions and commands are denied by the database.
 */
export function openRestricted({ file, views, prefix, functions }: Restriction, observe?: Observe): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  database.exec(
    `PRAGMA query_only = OFF; PRAGMA temp_store = MEMORY; PRAGMA hard_heap_limit = ${MEMORY}; PRAGMA case_sensitive_like = ON`
  )
  database.function('session_context', { varargs: true }, () => null)
  createViews(database, views, prefix)
  database.exec('PRAGMA query_only = ON')
  database.enableDefensive(true)
  const used = usedBy(database, views, prefix)
  const allowed = new Set([...functions, ...used.functions])
  database.setAuthorizer((action, one, other, _, through) => {
    if (action === SQLITE_SELECT) return SQLITE_OK
    if (action === SQLITE_FUNCTION) return allowed.has(other?.toLowerCase() ?? '') ? SQLITE_OK : SQLITE_DENY
    if (action !== SQLITE_READ) return SQLITE_DENY
    // no column is read of a flattened view, or of a query of WITH: at most, its rows are counted
    if (other === '' && (used.tables.has(one ?? '') || COMMON.test(one ?? ''))) return SQLITE_OK
    const isOurs = one?.startsWith(prefix) === true || through?.startsWith(prefix) === true
    if (isOurs) observe?.({ table: one ?? '', column: other ?? '', through })
    return isOurs ? SQLITE_OK : SQLITE_DENY
  })
  return database
}

/** Copies of the views, and of all views that they are made of, under their secret names. */
function createViews(database: DatabaseSync, views: readonly string[], prefix: string): void {
  const rows = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'view'`).all()
  const bodies = new Map(rows.map(({ name, sql }) => [String(name).toLowerCase(), bodyOf(String(sql))]))
  const made = new Set<string>()
  const make = (name: string): void => {
    const body = bodies.get(name)
    if (body === undefined || made.has(name)) return
    made.add(name)
    const renamed = body.replaceAll(WORDS, word => {
      if (!bodies.has(word.toLowerCase())) return word
      make(word.toLowerCase())
      return prefix + word
    })
    database.exec(`CREATE TEMP VIEW ${prefix}${name} AS ${renamed}`)
  }
  for (const view of views) make(view.toLowerCase())
}

const bodyOf = (sql: string): string => sql.slice(sql.search(/\bAS\b/i) + 'AS'.length)

/** Functions that the views themselves call, and tables that they read. */
function usedBy(database: DatabaseSync, views: readonly string[], prefix: string) {
  const functions = new Set<string>()
  const tables = new Set<string>()
  database.setAuthorizer((action, one, other) => {
    if (action === SQLITE_FUNCTION && other !== null) functions.add(other.toLowerCase())
    if (action === SQLITE_READ && one !== null) tables.add(one)
    return SQLITE_OK
  })
  for (const view of views) database.prepare(`SELECT * FROM ${prefix}${view}`)
  return { functions, tables }
}

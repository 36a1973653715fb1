import { HttpError } from '../../../lib/errors.ts'
import { databaseRefusal } from '../database/connection/unavailable.ts'
import { isTranslationError } from '../database/sql/translation-errors.ts'
import type { ServiceRequest } from '../types.ts'

/** The error of a database, about a statement that makes no sense to it. */
interface DatabaseError {
  /** SQLSTATE on PostgreSQL. */
  readonly code?: unknown
  /** The result code of SQLite. */
  readonly errcode?: unknown
  /** The column that a constraint of PostgreSQL is about. */
  readonly column?: string
}

const RULE = 'The query compares, combines or orders values that do not go together'

/** A refusal by CAP or by a handler, which says more than its message. */
interface ServiceRefusal {
  readonly status?: unknown
  readonly code?: string | number
  readonly message: string
  readonly target?: unknown
}

/**
 * The refusal that `error` means to the client whose query it is: a handler has refused it, or the database cannot do it or is away.
 * Any other error is a failure of ours and stays as it is. The message of the database holds the statement, so it is not
 * passed on.
 */
export function queryRefusal(error: unknown): unknown {
  if (error instanceof HttpError) return error
  const away = databaseRefusal(error)
  if (away) return away
  if (isQueryFault(error)) return new HttpError(400, 'invalid_query', RULE)
  if (isAfterFailure(error)) return new HttpError(424, 'failed_dependency', AFTER_FAILURE)
  const { code, message, target, status = Number(code) } = (error ?? {}) as ServiceRefusal
  if (typeof status !== 'number' || !(status >= 400 && status < 500)) return error
  return new HttpError(status, String(code ?? status), message, typeof target === 'string' ? { target } : {})
}

/** True for an error that says that a query makes no sense, be it to the database or to what translates it to SQL. */
export function isQueryFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isFromDatabase(error) ? isDatabaseRefusal(error) : isTranslationError(error) && !OF_GROUPS.test(error.message)
}

/** Groups that do not fit their columns are refused by name before (apply/ungrouped.ts, check-groups.ts of HCQL): what is left is ours. */
const OF_GROUPS = /must be part of the group by clause/

const AFTER_FAILURE = 'Another part of the same transaction has failed'

/** True when PostgreSQL runs nothing more in a transaction; what failed first in it is told where it was asked for. */
const isAfterFailure = (error: unknown): boolean => error instanceof Error && (error as DatabaseError).code === '25P02'

/** The error of a database counts by its code, whichever part of CAP has asked the database. */
const isFromDatabase = ({ code, errcode }: Error & DatabaseError): boolean =>
  errcode !== undefined || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))

/**
 * States of PostgreSQL for values of the wrong types, out of range, not grouped or too many: the classes 22 (data) and 54
 * (limits), and of 42 only what the functions, operators, joins and locale of a query cause. What else is missing or forbidden
 * there is our fault: 42703 and 42P01 (no such column, no such table), 42803 (groups) and 42601 (syntax) above all. A client that
 * makes them happen has passed a check that should stand before the database, as unstored-elements.ts does.
 */
const POSTGRES_REFUSAL = /^(22...|54...|42(702|704|804|809|846|883|725|P08|P10|P18|P21|P22))$/

/** SQLite has one code for mistakes in queries and in ours; its messages begin with what is wrong. */
const SQLITE_REFUSAL = new RegExp(
  [
    '^(no such function:|ambiguous column name:|wrong number of arguments to|misuse of (aggregate|window)|.* may not be used as a window function',
    'integer overflow|malformed JSON|bad JSON path|JSON |json_|row value misused|sub-select returns|ESCAPE expression',
    'LIKE or GLOB pattern too complex|SELECTs to the left and right|Expression tree is too large|parser stack overflow',
    'too many |at most \\d+ tables|\\d+\\w\\w (ORDER|GROUP) BY term|aggregate functions are not allowed|a GROUP BY clause)'
  ].join('|')
)

const SQLITE_ERROR = 1
/** Too big, a mismatch of types, out of range. */
const sqliteRefusals: ReadonlySet<unknown> = new Set([18, 20, 25])

function isDatabaseRefusal({ code, errcode, message }: Error & DatabaseError): boolean {
  if (errcode === SQLITE_ERROR) return SQLITE_REFUSAL.test(message)
  return sqliteRefusals.has(errcode) || (typeof code === 'string' && POSTGRES_REFUSAL.test(code))
}

/** The answer in place of a failure. */
export interface Refusal {
  readonly status: 400 | 424
  readonly code: string
  readonly message: string
  readonly target?: string
}

/**
 * The refusal in place of an error that CAP did not foresee, when `request` is to blame for it: the one place for bad
 * paths, options, headers and bodies that would make a 500. Undefined for a failure of ours.
 */
export function clientFault(error: unknown, request: object): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof URIError) return refuse('malformed_path', 'The address has a malformed escape sequence')
  if (isAfterFailure(error)) return { status: 424, code: 'failed_dependency', message: AFTER_FAILURE }
  const missing = missingColumn(error)
  if (missing !== undefined) return { ...refuse('required', `${missing} must be given`), target: missing }
  if (isQueryFault(error)) return refuse('invalid_query', RULE)
  return isFromReading(error, request)
    ? refuse('invalid_request', 'The request is not of a form that this service takes')
    : undefined
}

const refuse = (code: string, message: string): Refusal => ({ status: 400, code, message })

/** The column that a row needs a value for. */
function missingColumn({ message, code, errcode, column }: Error & DatabaseError): string | undefined {
  if (code === '23502') return column
  return errcode === SQLITE_NOT_NULL ? /\.(\w+)$/.exec(message)?.[1] : undefined
}

const SQLITE_NOT_NULL = 1299

/** The requests, also parts of batches, that CAP has read: their handlers have begun. */
const read = new WeakSet<object>()

/** Notes that CAP has read a request of a client. */
export function noteRead({ req }: ServiceRequest): void {
  if (req) read.add(req)
}

/** True when CAP has tripped over a request before any handler was called, so that no code of ours can be to blame. */
const isFromReading = (error: Error, request: object): boolean =>
  /^(Type|Range|Syntax)Error$/.test(error.name) && !read.has(request)

import { HttpError } from './errors.ts'

/** What the databases say of a statement that makes no sense to them. */
interface DatabaseError {
  /** SQLSTATE on PostgreSQL. */
  readonly code?: unknown
  /** The result code of SQLite. */
  readonly errcode?: unknown
}

const RULE = 'The query compares, combines or orders values that do not go together'

/** A refusal by CAP or by a handler, which says more than its message. */
interface ServiceRefusal {
  readonly status?: unknown
  readonly code?: unknown
  readonly message: string
  readonly target?: unknown
}

/**
 * The refusal that `error` means to the client whose query it is: what a handler has refused, and what the database cannot
 * do with the query. Any other error is a failure of ours and stays as it is. The message of the database holds the
 * statement, so it is not passed on.
 */
export function queryRefusal(error: unknown): unknown {
  if (error instanceof HttpError) return error
  if (isQueryFault(error)) return new HttpError(400, 'invalid_query', RULE)
  const { code, message, target, status = Number(code) } = (error ?? {}) as ServiceRefusal
  if (typeof status !== 'number' || !(status >= 400 && status < 500)) return error
  return new HttpError(status, String(code ?? status), message, typeof target === 'string' ? { target } : {})
}

/** True for an error that says that a query makes no sense, be it to the database or to what translates it to SQL. */
export function isQueryFault(error: unknown): boolean {
  return error instanceof Error && (isDatabaseRefusal(error) || isFromTranslation(error))
}

/**
 * What a database answers to values of the wrong types, out of range, not grouped or too many: on PostgreSQL the classes 22
 * (data), 42 (syntax and types) and 54 (limits), on SQLite the general error and a number out of range.
 */
function isDatabaseRefusal({ code, errcode }: Error & DatabaseError): boolean {
  return (typeof code === 'string' && /^(22|42|54)[0-9A-Z]{3}$/.test(code)) || errcode === 1 || errcode === 25
}

/** CAP's translation of queries to SQL, and the functions that it lends to SQLite, tell a mistake from a failure by place alone. */
function isFromTranslation({ stack = '' }: Error): boolean {
  const thrower = stack
    .split(/\n\s+at /)
    .slice(1, 3)
    .join(' ')
  return /@cap-js\/(db-service\/lib\/(infer|cqn4sql|cqn2sql|search|cql-functions)|sqlite\/lib\/SQLiteService)/.test(
    thrower
  )
}

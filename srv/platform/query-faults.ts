import { HttpError } from './errors.ts'

/** What the databases say of a statement that makes no sense to them. */
interface DatabaseError {
  /** SQLSTATE on PostgreSQL. */
  readonly code?: unknown
  /** The result code of SQLite. */
  readonly errcode?: unknown
}

const RULE = 'The query compares, combines or orders values that do not go together'

/**
 * A refusal in place of an error that the client's query is to blame for; any other error as it is. The message of the
 * database holds the statement, so it is not passed on.
 */
export function explainQueryFault(error: unknown): unknown {
  if (isQueryFault(error)) return new HttpError(400, 'invalid_query', RULE)
  return error
}

/**
 * True for what a database answers to a query whose values are of the wrong types, out of range, not grouped or too many:
 * on PostgreSQL the classes 22 (data), 42 (syntax and types) and 54 (limits), on SQLite the general error and a number
 * out of range.
 */
export function isQueryFault(error: unknown): boolean {
  const { code, errcode } = (typeof error === 'object' && error !== null ? error : {}) as DatabaseError
  return (typeof code === 'string' && /^(22|42|54)[0-9A-Z]{3}$/.test(code)) || errcode === 1 || errcode === 25
}

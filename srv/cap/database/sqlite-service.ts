import { createRequire } from 'node:module'
import { retryWhileLocked } from './retry-on-lock.ts'
import { readSearchTerms } from './search-terms.ts'
import { inTranslation } from './translation-errors.ts'

type Context = { readonly http?: { readonly req: { readonly method?: string } } } | undefined

interface Statement {
  all(values?: readonly unknown[]): unknown
}

interface Service {
  readonly context: Context
  begin(min?: boolean): Promise<unknown>
  exec(sql: string): unknown
  cqn2sql(query: object, values: unknown): object
  prepare(sql: string): Statement
}

const SqliteService = createRequire(import.meta.url)('@cap-js/sqlite') as new (
  ...parameters: readonly unknown[]
) => Service
readSearchTerms(SqliteService)

/**
 * CAP's SQLite service for the writing connection, loaded by CAP itself. A transaction that may write takes the database
 * as it begins, so another process can hold it up there and nowhere else; it waits without the connection, so that reads
 * of this process go on.
 */
export default class PatientSqliteService extends SqliteService {
  /** @throws what SQLite throws, or that the database is still held after 15 seconds. */
  override begin(min?: boolean): Promise<unknown> {
    return retryWhileLocked(() => super.begin(min))
  }

  override exec(sql: string): unknown {
    return super.exec(sql === 'BEGIN' && mayWrite(this.context) ? 'BEGIN IMMEDIATE' : sql)
  }

  override cqn2sql(query: object, values: unknown): object {
    return inTranslation(() => super.cqn2sql(query, values))
  }

  /** Functions that CAP lends to SQLite throw while a statement runs. */
  override prepare(sql: string): Statement {
    const statement = super.prepare(sql)
    return { ...statement, all: values => inTranslation(() => statement.all(values)) }
  }
}

/** Requests that read do not take the database from other processes. */
function mayWrite(context: Context): boolean {
  const method = context?.http?.req.method
  return method !== 'GET' && method !== 'HEAD'
}

import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { log } from '../log.ts'
import { readSearchTerms } from './search-terms.ts'
import { inTranslation } from './translation-errors.ts'

type Create = (tenant: unknown) => Promise<EventEmitter>

interface Service {
  readonly options: { readonly readOnly?: boolean }
  get factory(): { create: Create }
  exec(sql: string): Promise<unknown>
  cqn2sql(query: object, values: unknown): object
}

const PostgresService = createRequire(import.meta.url)('@cap-js/postgres') as new (
  ...parameters: readonly unknown[]
) => Service
readSearchTerms(PostgresService)

/**
 * CAP's PostgreSQL service, loaded by CAP itself; an idle connection that breaks does not end the process, and all that a
 * transaction of the reading service reads is of one state, as it is on SQLite.
 */
export default class ResilientPostgresService extends PostgresService {
  override get factory() {
    const factory = super.factory
    const create: Create = async tenant => {
      const client = await factory.create(tenant)
      return client.on('error', (error: Error) => log('db').warn('lost a database connection:', error.message))
    }
    return { ...factory, create }
  }

  override exec(sql: string): Promise<unknown> {
    const snapshot = sql === 'BEGIN' && this.options.readOnly
    return super.exec(snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : sql)
  }

  override cqn2sql(query: object, values: unknown): object {
    return inTranslation(() => super.cqn2sql(query, values))
  }
}

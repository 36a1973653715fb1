import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { retry } from '../../../lib/retry.ts'
import { log } from '../log.ts'
import { endAbandonedBegin } from './abandoned-begin.ts'
import { inTranslation } from './translation-errors.ts'

type Create = (tenant: unknown) => Promise<EventEmitter>

interface Connection {
  /** Asked by the pool before it hands the connection out. */
  open: boolean
}

interface Service {
  readonly options: { readonly readOnly?: boolean }
  get factory(): { create: Create }
  acquire(): Promise<Connection>
  begin(minimal?: boolean): Promise<unknown>
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
  exec(sql: string): Promise<unknown>
  cqn2sql(query: object, values: unknown): object
}

const PostgresService = createRequire(import.meta.url)('@cap-js/postgres') as new (
  ...parameters: readonly unknown[]
) => Service

/** More than a pool holds (postgres.ts), so that none of them is left when a server has ended all. */
const MOST_BROKEN = 12

/**
 * CAP's PostgreSQL service, loaded by CAP itself; a connection that breaks while nobody uses it neither ends the process
 * nor fails the next transaction, and all that a transaction of the reading service reads is of one state, as it is on
 * SQLite.
 */
export default class ResilientPostgresService extends endAbandonedBegin(PostgresService) {
  /** Of this transaction, while it begins. */
  private taken: Connection | undefined

  override get factory() {
    const factory = super.factory
    const create: Create = async tenant => {
      const client = await factory.create(tenant)
      return client.on('error', (error: Error) => log('db').warn('lost a database connection:', error.message))
    }
    return { ...factory, create }
  }

  override async acquire(): Promise<Connection> {
    this.taken = undefined
    return (this.taken = await super.acquire())
  }

  /** Begins on another connection when the one from the pool turns out to be broken: nothing was done on it yet. */
  override async begin(minimal?: boolean): Promise<unknown> {
    return retry(
      () => super.begin(minimal),
      (attempt, error) => {
        if (!this.taken || !isConnectionLoss(error) || attempt > MOST_BROKEN) return undefined
        this.taken.open = false
        return 0
      }
    )
  }

  override exec(sql: string): Promise<unknown> {
    const snapshot = sql === 'BEGIN' && this.options.readOnly
    return super.exec(snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : sql)
  }

  override cqn2sql(query: object, values: unknown): object {
    return inTranslation(() => super.cqn2sql(query, values))
  }
}

/** True when the server, or the way to it, has ended the connection. */
function isConnectionLoss(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string }
  return /^57P0|^08|^ECONN|^EPIPE/.test(code) || /^Connection terminated|not queryable/.test(message)
}

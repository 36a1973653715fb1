import { createRequire } from 'node:module'
import { retry } from '../../../lib/retry.ts'
import { readSearchTerms } from './sql/search-terms.ts'
import { clientRead, statementTimeout } from './reads/allowance.ts'
import { assignConnection, type Connection, isBroken, isUsable, refusalOf } from './reads/postgres-reads.ts'
import { endAbandonedBegin } from './abandoned-begin.ts'
import { openConnection, type PostgresOptions } from './open-postgres.ts'
import { runPlainStatements, type Transactional } from './connection/plain-statements.ts'
import { isConnectionLoss, noteUnreachable } from './connection/unavailable.ts'
import { currentRecording } from './reads/recording.ts'
import { type SessionVariables, settingOf } from './connection/session-settings.ts'
import { compareInstants } from './sql/instants.ts'
import { upsertGivenColumns } from './sql/partial-upserts.ts'
import type { RendererClass } from './sql/renderer.ts'
import { inTranslation } from './sql/translation-errors.ts'
import { LockTimer } from './lock/writer-lock.ts'

interface Factory {
  create(): Promise<Connection>
  validate(connection: Connection): boolean
  destroy(connection: Connection): unknown
}

interface Statement {
  all(values?: unknown): Promise<unknown>
}

interface Service extends Transactional {
  readonly options: PostgresOptions & { readonly readOnly?: boolean }
  readonly dbc: Connection
  /** Of the request or job; a service itself has none. */
  readonly context?: unknown
  /** The statements that were prepared, which CAP keeps for ever. */
  _queryCache: object
  /** Keeps CAP from looking for the collation. */
  _initalCollateCheck?: boolean
  get factory(): Factory
  acquire(): Promise<Connection>
  release(): Promise<void>
  begin(minimal?: boolean): Promise<unknown>
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
  exec(sql: string): Promise<unknown>
  set(variables: SessionVariables): Promise<unknown>
  _checkCollation(): Promise<void>
  prepare(sql: string): Statement
  cqn2sql(query: object, values: unknown): object
}

const PostgresService = createRequire(import.meta.url)('@cap-js/postgres') as {
  new (...parameters: readonly unknown[]): Service
  readonly CQN2SQL: RendererClass
}
readSearchTerms(PostgresService)

/** More than a pool holds (postgres.ts), so that none of them is left when a server has ended all. */
const MOST_BROKEN = 12

/**
 * CAP's PostgreSQL service, loaded by CAP itself; a connection that breaks while nobody uses it neither ends the process
 * nor fails the next transaction, and all that a transaction of the reading service reads is of one state, as it is on
 * SQLite. Reads of clients end when they take too long or have used up their allowance.
 */
export default class ResilientPostgresService extends runPlainStatements(endAbandonedBegin(PostgresService)) {
  static readonly CQN2SQL = upsertGivenColumns(compareInstants(PostgresService.CQN2SQL))
  private static isCollationKnown = false
  /** Of this transaction, while it begins. */
  private taken: Connection | undefined
  /** Of this transaction, when it can write. */
  private timer: LockTimer | undefined
  /** The statement that tells the session who asks, until this transaction begins with it. */
  private settings = ''

  override get factory() {
    const factory = super.factory
    const create: Factory['create'] = () => openConnection(this.options)
    const validate: Factory['validate'] = client => factory.validate(client) && isUsable(client)
    const destroy: Factory['destroy'] = client => {
      this._queryCache = {}
      return factory.destroy(client)
    }
    return { ...factory, create, validate, destroy }
  }

  override async acquire(): Promise<Connection> {
    this.taken = undefined
    try {
      return (this.taken = await super.acquire())
    } catch (error) {
      // none was to be had: the server does not answer, or all are taken
      throw noteUnreachable(error)
    }
  }

  /** Begins on another connection when the one from the pool turns out to be broken: nothing was done on it yet. */
  override async begin(minimal?: boolean): Promise<unknown> {
    const timer = this.options.readOnly ? undefined : new LockTimer()
    const begun = await retry(
      () => super.begin(minimal),
      (attempt, error) => {
        if (!this.taken || !isConnectionLoss(error) || attempt > MOST_BROKEN) return undefined
        this.taken.open = false
        return 0
      }
    )
    timer?.begin()
    this.timer = timer
    return begun
  }

  /**
   * Sends the variables with the BEGIN that follows: CAP waits for the database twice before the first statement. Looks for
   * the collation once and by itself; CAP does so in each transaction, while the connection is busy with this.
   */
  override async set(variables: SessionVariables): Promise<void> {
    if (!ResilientPostgresService.isCollationKnown) await this._checkCollation()
    ResilientPostgresService.isCollationKnown = true
    this.settings = settingOf(variables)
  }

  /** Runs statements that come together one after the other, as the driver wants them; CAP sends all of a schema at once. */
  override async run(...parameters: readonly unknown[]): Promise<unknown> {
    const [queries] = parameters
    if (!this.context || !Array.isArray(queries)) return super.run(...parameters)
    const results: unknown[] = []
    for (const query of queries) results.push(await super.run(query))
    return results
  }

  override release(): Promise<void> {
    this.timer?.end()
    return super.release()
  }

  override exec(sql: string): Promise<unknown> {
    if (sql === 'ROLLBACK' && isBroken(this.dbc)) return Promise.resolve()
    if (sql !== 'BEGIN') return super.exec(sql)
    const read = clientRead()
    assignConnection(this.dbc, read)
    const begin = this.options.readOnly ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : sql
    const timeout = read ? `; SET LOCAL statement_timeout = ${statementTimeout()}` : ''
    return super.exec(`${begin}${timeout}${this.settings && `; ${this.settings}`}`)
  }

  override prepare(sql: string): Statement {
    const statement = super.prepare(sql)
    const read = clientRead()
    const recording = currentRecording()
    if (recording && !read) recording.hasOthers = true
    if (!read) return statement
    assignConnection(this.dbc, read)
    const all = (values: unknown) =>
      statement.all(values).then(
        rows => {
          recording?.add(sql, values, rows)
          return rows
        },
        (error: unknown) => {
          throw refusalOf(error, read)
        }
      )
    return { ...statement, all }
  }

  override cqn2sql(query: object, values: unknown): object {
    return inTranslation(() => super.cqn2sql(query, values))
  }
}

import { createRequire } from 'node:module'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { clientRead, isClientRead } from './reads/allowance.ts'
import { boundPatterns } from './reads/sqlite-patterns.ts'
import { rowsWithin } from './reads/sqlite-rows.ts'
import { takeTurn } from './reads/turns.ts'
import { endAbandonedBegin } from './abandoned-begin.ts'
import { currentRecording } from './reads/recording.ts'
import { checkpointWhenLong, leaveLogToThread } from './connection/checkpoint.ts'
import { keepStatements } from './connection/kept-statements.ts'
import { openConnection } from './connection/open-sqlite.ts'
import { runPlainStatements, type Transactional } from './connection/plain-statements.ts'
import { syncLog } from './connection/sync-log.ts'
import { retryWhileLocked } from './retry-on-lock.ts'
import { compareInstants, keepTexts } from './sql/instants.ts'
import type { RendererClass } from './sql/renderer.ts'
import { readSearchTerms } from './sql/search-terms.ts'
import { inTranslation } from './sql/translation-errors.ts'
import { isAsWriter, isWithoutLock, LockTimer } from './lock/writer-lock.ts'

type Context = { readonly http?: { readonly req: { readonly method?: string } } } | undefined

type Values = readonly SQLInputValue[]

interface Statement {
  run(...parameters: unknown[]): unknown
  get(...parameters: unknown[]): unknown
  all(values?: Values): unknown
  stream(...parameters: unknown[]): unknown
}

interface Factory {
  create(tenant: unknown): Promise<DatabaseSync>
}

interface Service extends Transactional {
  readonly options: {
    readonly client?: { readonly readOnly?: boolean }
    readonly credentials: { readonly url: string }
  }
  readonly context: Context
  readonly dbc: DatabaseSync
  get factory(): Factory
  /** The file of the database. */
  url4(tenant: unknown): string
  begin(min?: boolean): Promise<unknown>
  release(): Promise<void>
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
  exec(sql: string): unknown
  cqn2sql(query: object, values: unknown): object
  prepare(sql: string): Statement
}

const SqliteService = createRequire(import.meta.url)('@cap-js/sqlite') as {
  new (...parameters: readonly unknown[]): Service
  readonly CQN2SQL: RendererClass
}
readSearchTerms(SqliteService)

/**
 * CAP's SQLite service, loaded by CAP itself. A transaction that may write takes the database as it begins, so another
 * process can hold it up there and nowhere else; it waits without the connection, so that reads of this process go on.
 * A commit is answered when it is on the disk, for which nobody else waits. Reads of clients take turns with all else that this
 * process does, and end when they have used up their allowance, before their rows fill the memory.
 */
export default class PatientSqliteService extends runPlainStatements(endAbandonedBegin(SqliteService)) {
  static readonly CQN2SQL = compareInstants(keepTexts(SqliteService.CQN2SQL))
  /** Of this transaction, when it could write. */
  private timer: LockTimer | undefined

  override get factory() {
    const factory = super.factory
    const create: Factory['create'] = async tenant => {
      const { client = {} } = this.options
      const database = await openConnection(this.url4(tenant), client, () => factory.create(tenant))
      boundPatterns(database)
      keepStatements(database)
      // without a wait for the disk at each commit
      database.exec('PRAGMA synchronous = NORMAL')
      if (!client.readOnly) leaveLogToThread(database)
      return database
    }
    return { ...factory, create }
  }

  /** @throws what SQLite throws, or that the database is still held after 15 seconds. */
  override async begin(min?: boolean): Promise<unknown> {
    const timer = this.mayWrite() ? new LockTimer() : undefined
    const begun = await retryWhileLocked(() => super.begin(min))
    // once it has the connection, since all that wait for that would come in one turn
    if (isClientRead()) await takeTurn()
    timer?.begin()
    this.timer = timer
    return begun
  }

  /** Waits for the disk even if nothing was written: what another has just committed may be what is answered. */
  override async commit(): Promise<unknown> {
    const committed = await super.commit()
    if (this.timer) await syncLog(this.options.credentials.url)
    return committed
  }

  override release(): Promise<void> {
    if (this.timer) {
      this.timer.end()
      checkpointWhenLong(this.dbc, this.options.credentials.url)
    }
    return super.release()
  }

  override exec(sql: string): unknown {
    // SQLite itself ends one for which the disk has no room; what CAP throws instead would hide that
    if (sql === 'ROLLBACK' && !this.dbc.isTransaction) return undefined
    return super.exec(sql === 'BEGIN' && this.mayWrite() ? 'BEGIN IMMEDIATE' : sql)
  }

  override cqn2sql(query: object, values: unknown): object {
    return inTranslation(() => super.cqn2sql(query, values))
  }

  /** Functions that CAP lends to SQLite throw while a statement runs. */
  override prepare(sql: string): Statement {
    const read = clientRead()
    const recording = currentRecording()
    if (!read) {
      if (recording) recording.hasOthers = true
      const statement = super.prepare(sql)
      return { ...statement, all: values => inTranslation(() => statement.all(values)) }
    }
    // rows come from a statement of our own, so CAP's is prepared only where it is used
    const prepare = () => super.prepare(sql)
    return {
      run: (...parameters) => prepare().run(...parameters),
      get: (...parameters) => prepare().get(...parameters),
      all: values => {
        const rows = inTranslation(() => rowsWithin(read, this.dbc, sql, values))
        recording?.add(sql, values, rows)
        return rows
      },
      stream: (...parameters) => prepare().stream(...parameters)
    }
  }

  /** Requests that read do not take the database from other writers, nor does what a thread writes for. */
  mayWrite(): boolean {
    if (isWithoutLock() || this.options.client?.readOnly) return false
    const method = this.context?.http?.req.method
    return isAsWriter() || (method !== 'GET' && method !== 'HEAD')
  }
}

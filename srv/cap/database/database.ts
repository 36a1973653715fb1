import cds from '@sap/cds'
import { retryWhileLocked } from './retry-on-lock.ts'
import { badRequest } from '../../../lib/errors.ts'
import { framework } from '../types.ts'
import { postgresSettings } from './postgres.ts'
import { sqliteSettings } from './sqlite.ts'
import { COUNTERS, LOCKS } from './tables.ts'

const { SELECT, UPDATE } = cds.ql

/** The database service of CAP or one of its transactions, as use cases need it. */
export interface Db {
  run<T = unknown>(query: object | string, values?: readonly unknown[]): Promise<T>
}

/** A database transaction; everything run on it takes effect together or not at all. */
export type Tx = Db

/** The variables that choose the database. */
export interface DatabaseConfig {
  readonly DATABASE_URL: URL | undefined
  readonly DATABASE_CA: string | undefined
  readonly DATA_DIR: string
}

/**
 * Points CAP at the database of the configuration; called before CAP connects.
 * @throws ConfigError when the file of SQLite cannot be opened.
 */
export async function configureDatabase(config: DatabaseConfig): Promise<void> {
  const { DATABASE_URL, DATABASE_CA, DATA_DIR } = config
  // to log a write in this form (DEBUG=all), CAP translates it twice, which fails where a value is an expression
  cds.log('pql', { level: 'info' })
  const { db, read } = DATABASE_URL ? postgresSettings(DATABASE_URL, DATABASE_CA) : await sqliteSettings(DATA_DIR)
  Object.assign(cds.env.requires, { db, 'db-read': read })
}

/** True on PostgreSQL, false on SQLite. */
export function isPostgres(): boolean {
  return (cds.db as { kind?: string }).kind === 'postgres'
}

/**
 * Runs `work` in a transaction of its own. It may run again when another process holds the database or a
 * concurrent transaction won, so it must have no effect outside of `tx`.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryWhileLocked(() => framework.db.tx(work))
}

/** The transaction of the request that is being handled. */
export const currentTransaction = (): Tx => framework.db

/** The transactions of one request, as CAP keeps them. */
interface Transactions {
  readonly context?: { readonly transactions?: ReadonlyMap<unknown, { readonly ready?: unknown }> }
}

/** True when this request, or another one of its atomicity group, has begun a transaction that has not ended. */
export function hasOpenTransaction(request = cds.context as Transactions | undefined): boolean {
  const ready = request?.context?.transactions?.get(cds.db)?.ready
  return Boolean(ready) && ready !== 'committed' && ready !== 'rolled back'
}

/**
 * Runs `work` as `inTransaction` does, within a request whose own transaction may fail afterwards without taking it back.
 * @throws HttpError 400 when that one has begun: on SQLite the two would wait for each other for ever.
 */
export function inOwnTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = cds.context as Transactions | undefined
  return inTransaction(async tx => {
    if (hasOpenTransaction(request)) throw badRequest('not_in_a_group', 'Send this outside of an atomicity group')
    // takes the one connection before anything else of the request can
    if (!isPostgres()) await tx.run('SELECT 1')
    return work(tx)
  })
}

/** The context of a transaction, as CAP has it. */
interface Committing {
  on(event: 'succeeded', listener: () => void): void
}

const afterCommits = new WeakMap<object, Set<() => void>>()

/**
 * Calls `work` once `tx` is committed, once however often it was asked for, and not when it is rolled back; `tx` may be that of the
 * request that is being handled.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const { context = cds.context } = tx as Tx & { readonly context?: Committing }
  if (!context) throw new Error('only a transaction is committed')
  const known = afterCommits.get(context) ?? new Set()
  if (known.has(work)) return
  afterCommits.set(context, known.add(work))
  ;(context as Committing).on('succeeded', work)
}

/** Runs `work` after earlier work of the same transaction. */
export type InTurn = <T>(tx: object, work: () => Promise<T>) => Promise<T>

/**
 * A queue per transaction for one kind of work: requests of a batch share one transaction, where locks do not exclude them
 * from each other. Work may wait in another queue, but not in its own.
 */
export function queuePerTransaction(): InTurn {
  const queues = new WeakMap<object, Promise<unknown>>()
  return (tx, work) => {
    const transaction = (cds.context as { readonly context?: object } | undefined)?.context ?? tx
    const result = (queues.get(transaction) ?? Promise.resolve()).then(work, work)
    queues.set(transaction, result)
    return result
  }
}

/** For reads outside of a transaction; they never wait for a writer. */
export function reader(): Promise<Db> {
  return readingService()
}

/** Reads what is committed now, all of it of one state, in a transaction of its own, whatever request asks. */
export async function readApart<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return (await readingService()).tx(work)
}

const readingService = () => framework.connect.to('db-read')

/** True when `error` says that a row would break a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === '23505'
}

/** Makes this transaction the only one that holds `name`, until it ends; a write, so it comes before any read. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  const locked = await tx.run<number>(UPDATE.entity(LOCKS).set({ name }).where({ name }))
  if (locked !== 1) throw new Error(`no domain declares the lock '${name}'`)
}

/**
 * Gives out `amount` numbers of a counter that never runs backwards; returns the first. Two requests of one change set take
 * theirs in one transaction at a time, so the counter moves only from where it was seen.
 */
export async function takeNumbers(tx: Tx, name: string, amount: number): Promise<number> {
  for (;;) {
    const row = await tx.run<{ value: number | string } | undefined>(SELECT.one.from(COUNTERS).where({ name }))
    if (!row) throw new Error(`no domain declares the counter '${name}'`)
    const seen = Number(row.value)
    const taken = UPDATE.entity(COUNTERS)
      .set({ value: seen + amount })
      .where({ name, value: seen })
    if ((await tx.run<number>(taken)) === 1) return seen + 1
  }
}

/** The last number that a counter has given out; 0 before the first. */
export async function lastNumber(db: Db, name: string): Promise<number> {
  const row = await db.run<{ value: number | string } | undefined>(SELECT.one.from(COUNTERS).where({ name }))
  return Number(row?.value ?? 0)
}

/**
 * Inserts the rows that are not there yet, in one raw statement of the entity's table: CQL would turn bytes into
 * base64 on SQLite, and so would a Buffer; a Uint8Array is stored as it is on both databases.
 */
export async function insertMissing(
  tx: Tx,
  entity: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[]
): Promise<void> {
  if (rows.length === 0) return
  const tuples = rows.map((row, index) => `(${placeholders(row.length, index * row.length)})`)
  const table = entity.replaceAll('.', '_')
  const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} ON CONFLICT DO NOTHING`
  await tx.run(insert, rows.flat())
}

/** The row and the column of a table that hold bytes; names are those of SQL. */
interface BytesAt {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly value: string
}

/** Reads bytes that were stored like that, alone, in a raw query; undefined without a row, or without bytes in it. */
export async function readBytes({ table, column, key, value }: BytesAt): Promise<Buffer | undefined> {
  const sql = `SELECT ${column} AS bytes FROM ${table} WHERE ${key} = ${placeholders(1)}`
  const [row] = await (await reader()).run<{ bytes: Uint8Array | null }[]>(sql, [value])
  return row?.bytes ? Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) : undefined
}

/** `count` parameters of a raw statement, after the `before` that stand in front of them. */
export function parameters(count: number, before = 0): string[] {
  const numbered = isPostgres()
  return Array.from({ length: count }, (_, index) => (numbered ? `$${before + index + 1}` : '?'))
}

/** The same as a list of SQL. */
export const placeholders = (count: number, before = 0): string => parameters(count, before).join(', ')

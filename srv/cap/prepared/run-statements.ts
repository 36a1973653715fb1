import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { onDrained } from '../../../lib/process/lifecycle.ts'
import { isPostgres } from '../database/database.ts'
import { ReadAllowance, statementTimeout, withinAllowance } from '../database/reads/allowance.ts'
import { assignConnection, type Connection } from '../database/reads/postgres-reads.ts'
import { framework } from '../types.ts'
import type { Reading } from './body.ts'
import type { BoundStatement } from './plan.ts'

const MOST_PREPARED = 500
/** Connections to PostgreSQL that read nothing else. */
const CONNECTIONS = 4

/** The reading service of CAP, which makes connections. */
interface ReadingService {
  readonly factory: { create(tenant: undefined): Promise<unknown> }
}

const connect = async (): Promise<unknown> =>
  ((await framework.connect.to('db-read')) as unknown as ReadingService).factory.create(undefined)

/** A connection to SQLite for these reads alone, with its prepared statements. */
interface SqliteReader {
  readonly database: DatabaseSync
  readonly statements: LRUCache<string, StatementSync>
}

let sqlite: SqliteReader | undefined

/**
 * Opens what these reads need, once a process.
 * @throws Error when the database cannot be reached.
 */
export async function openReader(): Promise<void> {
  if (isPostgres() || sqlite) return
  const database = (await connect()) as DatabaseSync
  // a row with all that is expanded in it is one text
  database.limits.length = new ReadAllowance().bytes
  sqlite = { database, statements: new LRUCache({ max: MOST_PREPARED }) }
  onDrained(() => database.close())
}

/** How a reading runs. */
interface Run {
  readonly allowance?: ReadAllowance
  /** It may ask for more than one statement, which see one state of the database on SQLite. */
  readonly isSeveral: boolean
  /** Rows come as the database writes them: nobody but this process reads them. */
  readonly isRaw?: boolean
}

/**
 * Runs what `reading` asks for, and gives what it makes of it.
 * @throws what the database throws, and HttpError 413 for more than a client may read.
 */
export const runReading = <T>(
  reading: Reading<T>,
  { allowance = new ReadAllowance(), isSeveral, isRaw = false }: Run
): T | Promise<T> =>
  isPostgres()
    ? runOnPostgres(reading, allowance, isRaw)
    : runOnSqlite(reading, sqlite as SqliteReader, allowance, isSeveral)

/** The rows of one statement, which is kept prepared; each row is one text. No writer is waited for. */
export const readTexts = async (statement: BoundStatement): Promise<readonly string[]> =>
  runReading(once(statement), { isSeveral: false, isRaw: true })

function* once(statement: BoundStatement): Reading<readonly string[]> {
  return yield statement
}

function runOnSqlite<T>(reading: Reading<T>, reader: SqliteReader, allowance: ReadAllowance, isSeveral: boolean): T {
  if (!isSeveral) return runAll(reading, reader, allowance)
  const { database } = reader
  database.exec('BEGIN')
  try {
    return runAll(reading, reader, allowance)
  } finally {
    database.exec('COMMIT')
  }
}

function runAll<T>(reading: Reading<T>, reader: SqliteReader, allowance: ReadAllowance): T {
  let step = reading.next()
  while (!step.done) step = reading.next(rowsOf(step.value, reader, allowance))
  return step.value
}

function rowsOf({ sql, values }: BoundStatement, reader: SqliteReader, allowance: ReadAllowance): readonly string[] {
  const rows: string[] = []
  const prepared = preparedStatement(sql, reader)
  withinAllowance(allowance, () => {
    for (const row of prepared.iterate(...(values as SQLInputValue[])) as unknown as Iterable<readonly [string]>) {
      allowance.spend(row[0].length)
      rows.push(row[0])
    }
  })
  return rows
}

function preparedStatement(sql: string, { database, statements }: SqliteReader): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  const made = DatabaseSync.prototype.prepare.call(database, sql)
  made.setReturnArrays(true)
  statements.set(sql, made)
  return made
}

/** A client of the driver of PostgreSQL, with what it does last. */
interface PostgresReader {
  readonly client: Promise<PostgresClient>
  busy: Promise<unknown>
  waiting: number
}

interface PostgresClient extends Connection {
  query(query: object | string): Promise<{ readonly rows: readonly (readonly [string])[] }>
  end(): Promise<void>
}

const readers: PostgresReader[] = []
let names = 0
const named = new LRUCache<string, string>({ max: MOST_PREPARED })

async function runOnPostgres<T>(reading: Reading<T>, allowance: ReadAllowance, isRaw: boolean): Promise<T> {
  const reader = leastBusy()
  reader.waiting++
  const turn = reader.busy.then(async () => {
    const client = await reader.client
    assignConnection(client, allowance)
    let step = reading.next()
    while (!step.done) {
      const { sql, values } = step.value
      const query = { name: nameOf(sql), text: sql, values, rowMode: 'array', types: AS_TEXT }
      step = reading.next((await client.query(query)).rows.map(([row]) => (isRaw ? row : compact(row))))
    }
    return step.value
  })
  reader.busy = turn.catch(() => leave(reader)).finally(() => reader.waiting--)
  return turn
}

/** JSON as this process writes it: PostgreSQL puts spaces into it. */
const compact = (row: string): string => JSON.stringify(JSON.parse(row))

const AS_TEXT = { getTypeParser: () => (text: string) => text }

/** Prepared statements of a connection are known by name. */
function nameOf(sql: string): string {
  const known = named.get(sql)
  if (known !== undefined) return known
  const name = `read_${++names}`
  named.set(sql, name)
  return name
}

function leastBusy(): PostgresReader {
  const idle = readers.toSorted((one, other) => one.waiting - other.waiting)[0]
  if (idle && (idle.waiting === 0 || readers.length >= CONNECTIONS)) return idle
  const reader: PostgresReader = { client: openClient(), busy: Promise.resolve(), waiting: 0 }
  readers.push(reader)
  return reader
}

async function openClient(): Promise<PostgresClient> {
  const client = (await connect()) as PostgresClient
  if (readers.length === 1) onDrained(() => Promise.all(readers.map(each => leave(each))).then(() => undefined))
  await client.query(`SET default_transaction_read_only = on; SET statement_timeout = ${statementTimeout()}`)
  return client
}

/** A connection over which a read has failed may be broken, or hold what was not read. */
async function leave(reader: PostgresReader): Promise<void> {
  const index = readers.indexOf(reader)
  if (index >= 0) readers.splice(index, 1)
  await reader.client.then(client => client.end()).catch(() => undefined)
}

import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { isDate } from 'node:util/types'
import pg from 'pg'
import { postgresTemplate, postgresUrl } from '../environment.ts'
import { runFolder } from '../run/run-folder.ts'
import { copyTemplate, keepTemplate } from './sqlite-template.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** One database of its own for one or more backends. */
export interface Database {
  readonly kind: DatabaseKind
  /** Variables that the backend needs to use this database. */
  readonly environment: Record<string, string>
  /** Runs one statement, with `?` for parameters on both databases. See `Row` for what comes back. */
  readonly sql: (text: string, parameters?: readonly SqlValue[]) => Promise<readonly Row[]>
  /** Closes the connection of `sql`, which from now on has none longer than a turn: a backend is about to end. */
  readonly letGo: () => void
  readonly drop: () => Promise<void>
  /** Called when a backend has started on it. */
  readonly started?: () => void
}

export type SqlValue = string | number | bigint | boolean | null | Date | Uint8Array

/**
 * A row that looks the same on both databases: column names in lower case, numbers as numbers, booleans as 1 and 0,
 * timestamps as ISO 8601 in UTC, bytes as Buffer.
 */
export type Row = Record<string, string | number | null | Buffer>

/** The SQLite file of the backend in its data folder (srv/platform/config/config.ts). */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'platform.sqlite')

/** The database that a backend without DATABASE_URL keeps in `dataDir`. */
export function sqliteDatabase(dataDir: string): Database {
  const connection = sharedConnection(sqliteFile(dataDir))
  return {
    kind: 'sqlite',
    environment: {},
    sql: async (text, parameters = []) => {
      const rows = connection
        .use()
        .prepare(text)
        .all(...parameters.map(toSqlite))
      return rows.map(row => lowerCased(row, value => (value instanceof Uint8Array ? Buffer.from(value) : value)))
    },
    letGo: connection.letGo,
    drop: async () => connection.letGo()
  }
}

const LINGER_MS = 25

/**
 * A connection for statements that follow each other soon: opening reads the whole schema, which takes 5 ms. It has ended
 * before a backend does, since what a killed one leaves behind depends on who else has the file open.
 */
function sharedConnection(file: string): { readonly use: () => DatabaseSync; readonly letGo: () => void } {
  let open: DatabaseSync | undefined
  let lingers = true
  let timer: NodeJS.Timeout | undefined
  const close = (): void => {
    clearTimeout(timer)
    open?.close()
    open = undefined
  }
  const closeSoon = (): void => {
    clearTimeout(timer)
    if (lingers) timer = setTimeout(close, LINGER_MS)
    else setImmediate(close)
  }
  return {
    use() {
      open ??= connect(file)
      closeSoon()
      return open
    },
    letGo() {
      lingers = false
      close()
    }
  }
}

/** A connection to a database of SQLite that may write rows as the backend does. */
export function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  // triggers of the change log ask for variables of the backend's connections
  database.function('session_context', { varargs: true }, () => null)
  return database
}

function toSqlite(value: SqlValue): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : portable(value)
}

/** Both databases take timestamps as ISO 8601 in UTC; the driver of PostgreSQL would write local time. */
function portable<Value>(value: Value | Date): Value | string {
  // a test file has another class Date than this module when the backend is leased
  return isDate(value) ? value.toISOString() : value
}

/** A database of its own for a backend with this data folder and environment, with the schema as a start leaves it. */
export async function newDatabase(
  kind: DatabaseKind,
  dataDir: string,
  env: Readonly<Record<string, string>> = {}
): Promise<Database> {
  // the QA profile has a schema of its own
  const isQa = env['TUTORIALS_PROFILE'] === 'qa'
  if (kind === 'postgres') return isQa ? emptyPostgresDatabase() : postgresDatabase()
  return isQa ? sqliteDatabase(dataDir) : copiedSqliteDatabase(dataDir, Object.keys(env).length === 0)
}

/** The first backend of this run with no other variables makes the template for the others. */
function copiedSqliteDatabase(dataDir: string, isPlain: boolean): Database {
  const isEmpty = copyTemplate(sqliteFile(dataDir))
  const database = sqliteDatabase(dataDir)
  return isEmpty && isPlain ? { ...database, started: () => keepTemplateOf(sqliteFile(dataDir)) } : database
}

function keepTemplateOf(file: string): void {
  const database = connect(file)
  keepTemplate(database)
  database.close()
}

/** A new database on the PostgreSQL of this test run, with the schema as a start leaves it and no rows but a start's. */
export const postgresDatabase = (): Promise<Database> => createDatabase(newName(), `TEMPLATE ${postgresTemplate.get()}`)

/** A new database there without any table, as a first start finds it. */
export const emptyPostgresDatabase = (name = newName()): Promise<Database> => createDatabase(name)

const newName = (): string => databasePrefix() + randomBytes(6).toString('hex')

/** The beginning of the names of all databases of this test run. */
export const databasePrefix = (): string => `test_${basename(runFolder()).replaceAll(/\W/g, '_').toLowerCase()}_`

/** Removes the databases of this test run that nobody has dropped: those of backends which were warm to the end. */
export async function dropDatabasesOfRun(): Promise<void> {
  const left = await onServer(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${databasePrefix()}')`
  )
  for (const { name } of left) await onServer(`DROP DATABASE IF EXISTS ${String(name)} WITH (FORCE)`)
}

async function createDatabase(name: string, options = ''): Promise<Database> {
  await onServer(`CREATE DATABASE ${name} ${options}`)
  const url = urlOf(name)
  const types = { getTypeParser: likeSqlite }
  const pool = new pg.Pool({ connectionString: url, max: 4, types, allowExitOnIdle: true })
  // a connection that breaks while nobody uses it is replaced with the next statement
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    environment: { DATABASE_URL: url },
    sql: async (text, parameters = []) => {
      const { rows } = await pool.query<Row>(numbered(text), parameters.map(portable))
      return rows.map(row => lowerCased(row, value => value))
    },
    letGo: () => undefined,
    drop: async () => {
      await pool.end()
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  }
}

const urlOf = (name: string): string => Object.assign(new URL(postgresUrl.get()), { pathname: `/${name}` }).href

/** Runs a statement that is not for one of the databases. */
async function onServer(statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: postgresUrl.get() })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Replaces each `?` outside of quotes by `$1`, `$2` and so on. */
function numbered(text: string): string {
  let count = 0
  return text.replaceAll(/'[^']*'|"[^"]*"|\?/g, token => {
    if (token !== '?') return token
    count += 1
    return `$${count}`
  })
}

type Parser = (text: string) => string | number | Buffer

const { BOOL, INT8, INT4, INT2, NUMERIC, FLOAT4, FLOAT8, TIMESTAMP, BYTEA } = pg.types.builtins

const parsers = new Map<number, Parser>([
  ...[INT8, INT4, INT2, NUMERIC, FLOAT4, FLOAT8].map((type): [number, Parser] => [type, Number]),
  [BOOL, text => (text === 't' ? 1 : 0)],
  [TIMESTAMP, text => new Date(`${text.replace(' ', 'T')}Z`).toISOString()],
  [BYTEA, text => Buffer.from(text.slice('\\x'.length), 'hex')]
])

const asText: Parser = text => text

function likeSqlite(type: number): Parser {
  return parsers.get(type) ?? asText
}

function lowerCased<Value>(row: Record<string, Value>, convert: (value: Value) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column.toLowerCase(), convert(value)])) as Row
}

import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { postgresUrl } from './environment.ts'

/** One database of its own for one or more backends. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** What the backend needs in its environment to use this database. */
  readonly environment: Record<string, string>
  /** Runs one statement, with `?` for parameters on both databases. See `Row` for what comes back. */
  readonly sql: (text: string, parameters?: readonly SqlValue[]) => Promise<readonly Row[]>
  readonly drop: () => Promise<void>
}

export type SqlValue = string | number | bigint | boolean | null | Date | Uint8Array

/**
 * A row that looks the same on both databases: column names in lower case, numbers as numbers, booleans as 1 and 0,
 * timestamps as ISO 8601 in UTC, bytes as Buffer.
 */
export type Row = Record<string, string | number | null | Buffer>

/** The SQLite file of the backend in its data folder (srv/platform/config.ts). */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'platform.sqlite')

/** The database that a backend without DATABASE_URL keeps in `dataDir`. */
export function sqliteDatabase(dataDir: string): Database {
  return {
    kind: 'sqlite',
    environment: {},
    sql: async (text, parameters = []) => runOnSqlite(sqliteFile(dataDir), text, parameters),
    drop: () => Promise.resolve()
  }
}

function runOnSqlite(file: string, text: string, parameters: readonly SqlValue[]): readonly Row[] {
  const database = new DatabaseSync(file, { timeout: 5000 })
  // triggers of the change log ask for variables of the backend's connections
  database.function('session_context', { varargs: true }, () => null)
  try {
    const rows = database.prepare(text).all(...parameters.map(toSqlite))
    return rows.map(row => lowerCased(row, value => (value instanceof Uint8Array ? Buffer.from(value) : value)))
  } finally {
    database.close()
  }
}

function toSqlite(value: SqlValue): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : portable(value)
}

/** Both databases take timestamps as ISO 8601 in UTC; the driver of PostgreSQL would write local time. */
function portable<Value>(value: Value | Date): Value | string {
  return value instanceof Date ? value.toISOString() : value
}

let databasesMade = 0

/** A new, empty database on the PostgreSQL of this test run. */
export async function postgresDatabase(): Promise<Database> {
  databasesMade += 1
  const name = `test_${process.pid}_${databasesMade}`
  await runOnPostgres(postgresUrl.get(), `CREATE DATABASE ${name}`, [])
  const url = Object.assign(new URL(postgresUrl.get()), { pathname: `/${name}` }).href
  return {
    kind: 'postgres',
    environment: { DATABASE_URL: url },
    sql: (text, parameters = []) => runOnPostgres(url, numbered(text), parameters),
    drop: async () => {
      await runOnPostgres(postgresUrl.get(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, [])
    }
  }
}

async function runOnPostgres(url: string, text: string, parameters: readonly SqlValue[]): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: likeSqlite } })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string | number | null | Buffer>>(text, parameters.map(portable))
    return rows.map(row => lowerCased(row, value => value))
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

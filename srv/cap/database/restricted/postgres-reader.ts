import { createHmac } from 'node:crypto'
import { addAbortListener } from 'node:events'
import pg from 'pg'
import { badRequest, HttpError } from '../../../../lib/errors.ts'
import { onDrained } from '../../../../lib/process/lifecycle.ts'
import { pause } from '../../../../lib/retry.ts'
import { MINUTE, SECOND } from '../../../../lib/time.ts'
import { log } from '../../log.ts'
import { inTransaction } from '../database.ts'
import { postgresSettings } from '../postgres.ts'
import { answerTooLarge, readTimedOut } from '../reads/allowance.ts'
import {
  type Cell,
  clientLeft,
  type OnAbandoned,
  readersBusy,
  type RestrictedReader,
  type StatementLimits
} from './reader.ts'

/** Place of the views, and the login that reads them. */
export interface PostgresRestriction {
  /** The database with the rights of the platform. */
  readonly owner: URL
  /** A login without other rights; without one, it is created. */
  readonly login: URL | undefined
  readonly certificate: string | undefined
  readonly views: readonly string[]
}

const MOST = 4
const BATCH = 1000
const LONGEST_NAME = 63
const CANCEL_AGAIN = 500

const INSUFFICIENT_PRIVILEGE = '42501'
const CANCELED = '57014'

/** Connections of the login, and the schema of the views. */
interface Opened {
  readonly pool: pg.Pool
  /** A connection beside those of statements, which ends one of them. */
  readonly cancelling: pg.Pool
  readonly schema: string
}

/** Reads some views by a login that may read nothing else; a statement is cancelled when its client leaves. */
export function postgresReader(restriction: PostgresRestriction, onAbandoned?: OnAbandoned): RestrictedReader {
  let opened: Promise<Opened> | undefined
  const open = (): Promise<Opened> =>
    (opened ??= openPool(restriction).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  onDrained(async () => {
    const used = await opened?.catch(() => undefined)
    await Promise.all([used?.pool.end(), used?.cancelling.end()])
  })
  return {
    viewName: view => view.toLowerCase(),
    rows: (sql, limits) => rowsOf(open, sql, limits, onAbandoned)
  }
}

async function openPool(restriction: PostgresRestriction): Promise<Opened> {
  const { url, schema, role } = await grantedLogin(restriction)
  const { credentials } = postgresSettings(url, restriction.certificate).db as { credentials: object }
  const pool = poolOf({ ...credentials, max: MOST, types: { getTypeParser: () => (text: string) => text } })
  try {
    await checkRights(pool, role, restriction.views)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, cancelling: poolOf({ ...credentials, max: 1 }), schema }
}

/** Sends statements without waiting for the answers to those before them. */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    idleTimeoutMillis: MINUTE,
    connectionTimeoutMillis: 5 * SECOND,
    allowExitOnIdle: true
  })
  return pool.on('error', error => log('db').warn('lost a connection of the restricted login:', error.message))
}

/** Nothing is run as a login that could read more of the platform's tables than the views. @throws HttpError 503 */
async function checkRights(pool: pg.Pool, owner: string, views: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ super: string; more: string }>(
    `SELECT current_setting('is_superuser') AS super, (
       SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm') AND relowner = (SELECT oid FROM pg_roles WHERE rolname = $1)
         AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         AND has_table_privilege(oid, 'SELECT') AND relname <> ALL ($2)) AS more`,
    [owner, views.map(view => view.toLowerCase())]
  )
  if (rows[0]?.super === 'off' && rows[0].more === '0') return
  throw new HttpError(
    503,
    'sql_not_set_up',
    'The database login of statements (ANALYTICS_DATABASE_URL) may read more than the views of analytics: take these rights away'
  )
}

/** The login, which may read the views from now on. @throws HttpError 503 when the platform may not create one. */
async function grantedLogin({ owner, login, views }: PostgresRestriction) {
  const url = login ?? ownLogin(owner)
  const name = `"${decodeURIComponent(url.username).replaceAll('"', '""')}"`
  try {
    if (!login) await createRole(name, decodeURIComponent(url.password))
    return await inTransaction(async tx => {
      const [row] = await tx.run<[{ schema: string; role: string }]>(
        'SELECT quote_ident(current_schema()) AS schema, current_user::text AS role'
      )
      await tx.run(`GRANT USAGE ON SCHEMA ${row.schema} TO ${name}`)
      await tx.run(`GRANT SELECT ON ${views.map(view => `"${view.toLowerCase()}"`).join(', ')} TO ${name}`)
      return { url, ...row }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    log('db').warn('cannot give a login the right to read the views of analytics:', (error as Error).message)
    throw new HttpError(
      503,
      'sql_not_set_up',
      'The database login of statements is missing: set ANALYTICS_DATABASE_URL, see docs/guides/analytics.md'
    )
  }
}

/** The login beside that of the platform: all instances come to the same password, and nobody without theirs. */
function ownLogin(owner: URL): URL {
  const database = decodeURIComponent(owner.pathname.slice(1))
  const name = `${database.slice(0, LONGEST_NAME - '_analytics'.length)}_analytics`
  const password = createHmac('sha256', owner.password).update(`restricted reader of ${database}`).digest('base64url')
  return Object.assign(new URL(owner), { username: encodeURIComponent(name), password })
}

/** Instances that start together may both try. */
async function createRole(role: string, password: string): Promise<void> {
  const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT PASSWORD '${password}'`
  await inTransaction(tx =>
    tx.run(
      `DO $do$ BEGIN CREATE ROLE ${role} ${rights}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$`
    )
  )
  await inTransaction(tx => tx.run(`ALTER ROLE ${role} LOGIN PASSWORD '${password}'`))
}

async function* rowsOf(
  open: () => Promise<Opened>,
  sql: string,
  { bytes, time, signal }: StatementLimits,
  onAbandoned?: OnAbandoned
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { pool, cancelling, schema } = await open()
  const client = await connectionOf(pool, signal)
  const latest = performance.now() + time
  let left = bytes
  let isClean = false
  const ended = new AbortController()
  let cancelled: Promise<void> | undefined
  const leaving =
    signal &&
    addAbortListener(signal, () => {
      cancelled = cancelUntil(ended.signal, client, cancelling)
      onAbandoned?.()
    })
  try {
    for (let next = beginning(client, sql, schema, time); ; next = fetched(client)) {
      const { rows } = await next
      left -= rows.reduce((sum, row) => sum + sizeOf(row), 0)
      if (left < 0) throw answerTooLarge()
      if (performance.now() > latest) throw readTimedOut()
      yield rows
      if (rows.length < BATCH) break
    }
    isClean = true
  } catch (error) {
    throw signal?.aborted ? clientLeft() : refusalOf(error)
  } finally {
    leaving?.[Symbol.dispose]()
    ended.abort()
    // nobody else may have the connection that is being cancelled
    await cancelled
    release(client, isClean && !cancelled)
  }
}

/** The first rows, in one round trip: what is sent after a statement that fails is refused by the server. */
async function beginning(
  client: pg.PoolClient,
  sql: string,
  schema: string,
  time: number
): Promise<pg.QueryResult<Cell[]>> {
  const [, , first] = await Promise.all([
    client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = ${time}; SET LOCAL search_path = ${schema}; SET LOCAL datestyle = 'ISO'`
    ),
    // one statement alone, as the protocol has it; without a transaction there is no cursor
    client.query({ text: `DECLARE answer NO SCROLL CURSOR FOR ${sql}`, queryMode: 'extended' } as pg.QueryConfig),
    fetched(client)
  ])
  return first
}

const fetched = (client: pg.PoolClient): Promise<pg.QueryResult<Cell[]>> =>
  client.query<Cell[]>({ text: `FETCH ${BATCH} FROM answer`, rowMode: 'array' })

/** A connection for one statement. @throws HttpError 429 while all are in use, 499 when the client has left meanwhile. */
async function connectionOf(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw pool.totalCount < MOST ? error : readersBusy(MOST)
  })
  if (!signal?.aborted) return client
  client.release()
  throw clientLeft()
}

/** Gives the connection back when its transaction has ended, which no answer waits for; else the server rolls back when it is closed. */
function release(client: pg.PoolClient, isClean: boolean): void {
  if (!isClean) return client.release(true)
  client.query('COMMIT').then(
    () => client.release(),
    () => client.release(true)
  )
}

/**
 * Ends what the connection is running, as a login may do for its own ones. A cancellation that arrives between two statements
 * is lost, and one may fail: it is repeated until the statement has ended.
 */
async function cancelUntil(ended: AbortSignal, client: pg.PoolClient, cancelling: pg.Pool): Promise<void> {
  const { processID } = client as pg.PoolClient & { readonly processID: number }
  while (!ended.aborted) {
    await cancelling
      .query('SELECT pg_cancel_backend($1)', [processID])
      .catch((error: Error) => log('db').warn('cannot cancel a statement that nobody waits for:', error.message))
    await pause(CANCEL_AGAIN, ended).catch(() => undefined)
  }
}

const sizeOf = (row: readonly Cell[]): number =>
  row.reduce((sum, cell) => sum + (cell === null ? 1 : Buffer.byteLength(cell)), 0)

/** Errors of the statement: data, syntax, rights and resources (SQLSTATE). */
function refusalOf(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string }
  if (code === CANCELED) return readTimedOut()
  return /^(?:22|42|53|54|0A)/.test(code) ? badRequest('sql_failed', `The database says: ${message}`, 'sql') : error
}

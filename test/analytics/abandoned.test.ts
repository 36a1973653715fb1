import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { isRunning } from '../support/is-running.ts'
import { until } from '../support/until.ts'

onBoth('statements', 'concurrency')

/** Takes longer than any test. */
const ten = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ')
const ENDLESS = `WITH d AS (${ten}) SELECT COUNT(*) FROM d a, d b, d c, d e, d f, d g, d h, d i, d j, d k, d l, d m`

let backend: Backend
/** Statements that run at the same time. */
let slots: number

beforeAll(async () => {
  backend = await startBackend({ env: { QUERY_TIMEOUT_S: '300' } })
  slots = backend.database.kind === 'postgres' ? 4 : 2
})
afterAll(() => backend.stop())

const headers = { ...as('admin'), 'content-type': 'application/json' }
const at = (path: string): string => `${backend.url}/admin/analytics/${path}`
const run = (sql: string) => post(at('runSelectQuery'), { sql }, as('admin'))

interface Started {
  /** Closes the connection of the client. */
  readonly leave: () => void
  readonly ended: Promise<unknown>
}

/** Asks for `path` as a client that may leave. */
function start(path: string, body?: string): Started {
  const leaving = new AbortController()
  const { signal } = leaving
  const asked = send(at(path), { headers, signal, ...(body !== undefined && { method: 'POST', body }) })
  return { leave: () => leaving.abort(), ended: asked.catch((error: unknown) => error) }
}
const startEndless = (): Started => start('runSelectQuery', JSON.stringify({ sql: ENDLESS }))

/** Statements that the database is working on. */
async function running(): Promise<number> {
  if (backend.database.kind === 'sqlite') return busyReaders().length
  const [row] = await backend.sql(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE '%_analytics' AND state = 'active'`
  )
  return Number(row?.['n'])
}

/** Processes of the backend that read for others, and are at it, as Linux lists them. */
function busyReaders(): readonly number[] {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return ids.map(Number).filter(pid => {
    try {
      const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sqlite-reader.worker')
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return isReader && state === 'R' && Number(parent) === backend.pid
    } catch (error) {
      // it has ended since the folder was read
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
      throw error
    }
  })
}

async function abandoned(): Promise<number> {
  const { snapshot } = (await get(`${backend.url}/admin/metrics/live`, as('admin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  return snapshot.counters['statements.abandoned'] ?? 0
}

test('a statement whose client has left is ended in the database, and the next one has its place', async () => {
  const before = await abandoned()
  const all = Array.from({ length: slots }, startEndless)
  await until(async () => (await running()) === slots)
  const refused = await run('SELECT 1')
  expect([refused.status, refused.json(), refused.headers['retry-after']]).toMatchObject([
    429,
    { error: { code: 'sql_busy' } },
    '1'
  ])
  all[0]?.leave()
  await until(async () => (await running()) === slots - 1)
  await until(async () => (await run('SELECT 1')).status === 200)
  for (const each of all) each.leave()
  await Promise.all(all.map(({ ended }) => ended))
  await until(async () => (await running()) === 0)
  await until(async () => (await abandoned()) === before + slots)
  // as many as may run find a place
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: slots }, () => run('SELECT 2')))
    return answers.every(({ status }) => status === 200)
  })
})

test('it is in the history and the audit log all the same', async () => {
  const { leave, ended } = startEndless()
  await until(async () => (await running()) === 1)
  leave()
  await ended
  const rowsOf = async (path: string) =>
    (await get(`${backend.url}/admin/${path}`, as('admin'))).json<{ value: readonly Record<string, unknown>[] }>().value
  await until(async () => String((await rowsOf('QueryHistory?$top=1'))[0]?.['refusal']).includes('its client had left'))
  const [event] = await rowsOf(`AuditEvents?$filter=action%20eq%20'runSelectQuery'&$orderby=time%20desc&$top=1`)
  expect(JSON.parse(String(event?.['data']))).toMatchObject({
    sql: ENDLESS,
    refused: 'The statement was ended, since its client had left'
  })
})

test('an export is ended as well', async () => {
  const { leave, ended } = start('export', JSON.stringify({ sql: ENDLESS }))
  await until(async () => (await running()) === 1)
  leave()
  await ended
  await until(async () => (await running()) === 0)
})

test('on PostgreSQL, where a cancellation may come between two statements, it is repeated until the statement ends', async () => {
  if (backend.database.kind !== 'postgres') return
  await backend.sql(`CREATE FUNCTION cancelled_twice() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
    BEGIN PERFORM pg_sleep(300); EXCEPTION WHEN query_canceled THEN NULL; END;
    PERFORM pg_sleep(300); RETURN 1; END $$`)
  const [view] = await backend.sql(`SELECT pg_get_viewdef('analyticsservice_tutorials'::regclass) AS text`)
  const definition = String(view?.['text']).replace(/;\s*$/, '')
  await backend.sql(
    `CREATE OR REPLACE VIEW analyticsservice_tutorials AS SELECT * FROM (${definition}) AS rows WHERE (SELECT cancelled_twice()) = 1`
  )
  const { leave, ended } = start('runSelectQuery', JSON.stringify({ sql: 'SELECT COUNT(*) FROM Tutorials' }))
  await until(async () => (await running()) === 1)
  leave()
  await ended
  await until(async () => (await running()) === 0)
})

test('a process that reads on SQLite ends with its backend, in the middle of a statement too', async () => {
  if (backend.database.kind !== 'sqlite') return
  const { ended } = startEndless()
  let reader: number | undefined
  await until(() => ([reader] = busyReaders()).length === 1)
  await backend.kill()
  await ended
  await until(() => reader !== undefined && !isRunning(reader))
})

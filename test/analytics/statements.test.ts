import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import pg from 'pg'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { isFullRun } from '../support/environment.ts'
import { bypasses } from './support/bypasses.ts'
import { acceptedStatements, type Listed, watchedConnection } from './support/prove-reads.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements')
inFullRun()

/** Fewer on PostgreSQL, where rights belong to whole relations. */
const MANY = databaseKind === 'sqlite' ? 5000 : 1500
const RANDOM = isFullRun() ? MANY : 500
const SEED = 20_261_126

let backend: Backend
let listed: readonly Listed[]

interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  readonly metadata: { readonly rowCount: number; readonly truncated: boolean; readonly durationMs: number }
  readonly privacy: { readonly mode: string; readonly threshold: number | null }
  readonly historyId: string
}

const run = (sql: unknown, user = 'admin', more: object = {}) =>
  post(`${backend.url}/admin/analytics/runSelectQuery`, { sql, ...more }, as(user))
const rowsOf = async (sql: string): Promise<unknown[]> => {
  const answer = await run(sql)
  expect([sql, answer.status, answer.status === 200 ? '' : answer.text()]).toEqual([sql, 200, ''])
  return answer.json<Result>().rows.map(row => JSON.parse(row) as unknown)
}

beforeAll(async () => {
  backend = await startBackend()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const user = randomUUID()
    await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, email) VALUES (?, ?, ?)', [
      user,
      randomUUID(),
      `person${number}@example.com`
    ])
    await backend.sql(
      'INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status, completionTime) VALUES (?, ?, ?, ?, ?, ?)',
      [randomUUID(), user, 1, 'TUTORIAL', number < 6 ? 'COMPLETED' : 'IN_PROGRESS', number < 5 ? 1000 : null]
    )
    await backend.sql(
      'INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title, createdAt) VALUES (?, ?, ?, ?, ?)',
      [randomUUID(), number, `slug-${number}`, number % 2 ? 'Odd' : 'Even', '2026-01-31T10:20:30.400Z']
    )
  }
  listed = (await get(`${backend.url}/admin/analytics/listExposedEntities()`, as('admin'))).json<{
    entities: Listed[]
  }>().entities
})
afterAll(() => backend.stop())

verifies('ANALYTICS-006', 'runs SQL text, with the same result on both databases', async () => {
  const cases: [sql: string, rows: unknown[]][] = [
    ['SELECT 1 + 1 AS two, NULL AS none, TRUE AS yes', [['2', null, 'true']]],
    [
      'SELECT title, COUNT(*) AS n FROM Tutorials GROUP BY title ORDER BY title',
      [
        ['Even', '3'],
        ['Odd', '3']
      ]
    ],
    ['SELECT DISTINCT createdAt FROM Tutorials', [['2026-01-31T10:20:30.400Z']]],
    [
      'SELECT DISTINCT ADD_MONTHS(createdAt, 1), YEAR(createdAt), SECOND(createdAt) FROM Tutorials',
      [['2026-02-28T10:20:30.400Z', '2026', '30']]
    ],
    ["SELECT slug FROM AnalyticsService.Tutorials WHERE slug LIKE '%-1' OR slug LIKE 'SLUG-2'", [['slug-1']]],
    ['SELECT AVG(legacyId), SUM(legacyId), MAX(legacyId) FROM analyticsservice_tutorials', [['3.5', '21', '6']]],
    ['SELECT legacyId / 0, legacyId % 4, 7 / 2 FROM Tutorials WHERE legacyId = 6', [[null, '2', '3']]],
    ["SELECT 'it''s; DROP TABLE x -- y' AS text", [[`it's; DROP TABLE x -- y`]]],
    [
      "WITH odd AS (SELECT slug, legacyId FROM Tutorials WHERE title = 'Odd') SELECT a.slug FROM odd a LEFT JOIN odd b ON b.legacyId = a.legacyId + 2 WHERE b.slug IS NULL",
      [['slug-5']]
    ],
    [
      "SELECT slug FROM Tutorials WHERE legacyId < 3 UNION SELECT 'other' ORDER BY slug DESC",
      [['slug-2'], ['slug-1'], ['other']]
    ],
    [
      "SELECT CASE WHEN legacyId > 5 THEN 'high' ELSE 'low' END AS kind, COUNT(*) FROM Tutorials GROUP BY kind ORDER BY 2",
      [
        ['high', '1'],
        ['low', '5']
      ]
    ],
    ['SELECT slug FROM Tutorials ORDER BY legacyId LIMIT 1 OFFSET 2;', [['slug-3']]],
    [
      "SELECT CAST(slug AS VARCHAR(4)), CAST(title AS NVARCHAR(10)), CAST(legacyId AS VARCHAR(1)), CAST('Größe' AS varchar(3)) FROM Tutorials WHERE legacyId = 1",
      [['slug', 'Odd', '1', 'Grö']]
    ],
    [
      'SELECT CAST(2.345 AS DECIMAL(10, 1)), CAST(-7 / 2.0 AS NUMERIC(3)), CAST(99.994 AS DECIMAL(4,2)), CAST(99.996 AS DECIMAL(4,2)), CAST(-1000 AS DECIMAL(3)), CAST(NULL AS DECIMAL(3,1))',
      [['2.3', '-4', '99.99', null, null, null]]
    ],
    [
      "SELECT CAST(AVG(legacyId) AS DECIMAL(10,2)) AS average, CAST('12.50' AS DECIMAL(10,2)), CAST(CAST(legacyId AS DECIMAL(5,1)) AS VARCHAR(3)) AS key FROM Tutorials WHERE legacyId < 3 GROUP BY key ORDER BY key",
      [
        ['1', '12.5', '1.0'],
        ['2', '12.5', '2.0']
      ]
    ],
    [
      "SELECT UPPER(title) || '-' || legacyId, SUBSTR(title, 2, 1), LENGTH(title) FROM Tutorials WHERE slug IN ('slug-2')",
      [['EVEN-2', 'v', '4']]
    ]
  ]
  for (const [sql, rows] of cases) expect([sql, await rowsOf(sql)]).toEqual([sql, rows])
  const answer = (await run('SELECT slug AS "The slug", legacyId FROM Tutorials')).json<Result>()
  expect(answer).toMatchObject({
    columns: ['The slug', 'legacyId'],
    metadata: { rowCount: 6, truncated: false },
    privacy: { mode: 'raw' }
  })
  for (const user of ['learner', 'author']) expect((await run('SELECT 1', user)).status).toBe(403)
})

verifies('ANALYTICS-009', 'at most 5000 rows are answered, and it is said when there are more', async () => {
  const ten = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ')
  const sql = `WITH d AS (${ten}) SELECT a.d FROM d a, d b, d c, d e`
  const { metadata, rows } = (await run(sql)).json<Result>()
  expect([metadata.rowCount, metadata.truncated, rows.length]).toEqual([5000, true, 5000])
})

verifiesOnSqlite(
  [
    'ANALYTICS-007',
    'ANALYTICS-008',
    'ANALYTICS-010',
    'ANALYTICS-011',
    'ANALYTICS-012',
    'ANALYTICS-013',
    'ANALYTICS-014'
  ],
  `${bypasses.length} ways around the list are refused with their rule and place`,
  async () => {
    expect(bypasses.length).toBeGreaterThan(150)
    for (const [rule, sql] of bypasses) {
      const answer = await run(sql)
      const { error } = answer.json<{ error: { code: string; message: string; target?: string } }>()
      expect([sql, answer.status, error.code, error.target]).toEqual([sql, 400, `sql_${rule}`, 'sql'])
      expect(error.message).toMatch(/\(line \d+, column \d+, position \d+\)$/)
    }
  }
)

describe('people', () => {
  testOnBoth('are shown in groups of five', async () => {
    expect(
      await rowsOf(
        'SELECT status, COUNT(*), COUNT(DISTINCT user_ID), SUM(completionTime) FROM TaskRecords GROUP BY status'
      )
    ).toEqual([['COMPLETED', '5', '5', null]])
    expect(await rowsOf("SELECT COUNT(*) FROM TaskRecords WHERE status <> 'COMPLETED'")).toEqual([])
    expect(await rowsOf('SELECT COUNT(*) FROM TaskRecords r JOIN Users u ON u.ID = r.user_ID')).toEqual([['6']])
    const { privacy } = (await run('SELECT COUNT(*) FROM TaskRecords')).json<Result>()
    expect(privacy).toEqual({ mode: 'k-anonymity', threshold: 5 })
  })
})

testOnBoth('a statement that takes too long is ended, and others go on', async () => {
  const slow = await startBackend({
    env: { QUERY_TIMEOUT_S: '1' },
    database: backend.database,
    dataDir: backend.dataDir
  })
  const ten = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ')
  const sql = `WITH d AS (${ten}) SELECT COUNT(*) FROM d a, d b, d c, d e, d f, d g, d h, d i, d j, d k`
  const ask = (text: string) => post(`${slow.url}/admin/analytics/runSelectQuery`, { sql: text }, as('admin'))
  const answer = await ask(sql)
  expect([answer.status, answer.json()]).toMatchObject([503, { error: { code: 'query_timeout' } }])
  // on a busy machine even this takes longer than the second
  await until(async () => (await ask('SELECT 1')).status === 200)
  await slow.stop()
})

testOnBoth('what is run is in the history of its admin alone, and audited', async () => {
  const { historyId } = (await run('SELECT 4711', 'admin', { source: 'builder' })).json<Result>()
  await run('SELECT nothing')
  const history = async (user: string) =>
    (await get(`${backend.url}/admin/QueryHistory?$top=3`, as(user))).json<{ value: object[] }>().value
  expect(await history('admin')).toMatchObject([
    { sql: 'SELECT nothing', refusal: expect.stringContaining('There is no column nothing') },
    { ID: historyId, sql: 'SELECT 4711', source: 'builder', rowCount: 1, truncated: false, refusal: null },
    {}
  ])
  expect(await history('superadmin')).toEqual([])
  const audited = await backend.sql(
    `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'runSelectQuery' AND data LIKE '%4711%'`
  )
  expect(audited).toHaveLength(1)
  expect((await run('SELECT 1', 'admin', { source: 'elsewhere' })).status).toBe(400)
})

test('saved queries are their owner’s, others read those that are shared', async () => {
  const url = `${backend.url}/admin/SavedQueries`
  const own = await post(url, { name: 'Mine', sql: 'SELECT 1' }, as('admin'))
  const shared = await post(url, { name: 'Ours', sql: 'SELECT 2', visibility: 'shared-admins' }, as('admin'))
  expect([own.status, shared.status]).toEqual([201, 201])
  const seen = (await get(`${url}?$select=name`, as('superadmin'))).json<{ value: object[] }>().value
  expect(seen).toMatchObject([{ name: 'Ours' }])
  const remove = (id: string, user: string) => send(`${url}(${id})`, { method: 'DELETE', headers: as(user) })
  const id = (answer: typeof own): string => answer.json<{ ID: string }>().ID
  expect((await remove(id(shared), 'superadmin')).status).toBe(403)
  expect((await remove(id(own), 'superadmin')).status).toBe(404)
  expect((await remove(id(own), 'admin')).status).toBe(204)
})

testOnBoth('values of a column, the most frequent first', async () => {
  const sample = (column: string, table = 'Tutorials') =>
    get(`${backend.url}/admin/analytics/sampleDistinct(table='${table}',column='${column}',limit=1)`, as('admin'))
  expect((await sample('title')).json()).toMatchObject({ values: ['Even'], truncated: true })
  expect((await sample('email')).status).toBe(400)
  expect((await sample('slug', 'Secrets')).status).toBe(400)
  expect((await sample('status', 'TaskRecords')).json()).toMatchObject({ values: ['COMPLETED'] })
})

testOnBoth('rows go out as CSV, without formulas', async () => {
  const ask = (sql: unknown) => post(`${backend.url}/admin/analytics/export`, { sql }, as('admin'))
  const answer = await ask(
    `SELECT slug, '=1+1' AS formula, 'x;=1' AS behind, '＝1' AS wide, -5 AS minus, 'a "b", c' AS quoted, NULL AS none FROM Tutorials ORDER BY slug LIMIT 1`
  )
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.text()).toBe(
    `\uFEFFslug,formula,behind,wide,minus,quoted,none\r\nslug-1,'=1+1,"x;'=1",'＝1,-5,"a ""b"", c",\r\n`
  )
  expect((await ask('SELECT * FROM Secrets')).status).toBe(400)
  expect((await ask(1)).status).toBe(400)
  expect((await post(`${backend.url}/admin/analytics/export`, { sql: 'SELECT 1' }, as('author'))).status).toBe(403)
})

describe('the second lock', () => {
  const hostile = [
    'SELECT email FROM tutorials_people_Users',
    'SELECT count(*) FROM tutorials_secrets_Secrets',
    'WITH AnalyticsService_Users AS (SELECT * FROM tutorials_people_Users) SELECT email FROM AnalyticsService_Users',
    'SELECT 1 FROM tutorials_platform_AuditEvents',
    `DELETE FROM tutorials_people_Users`,
    `CREATE TABLE x (a int)`
  ]

  testOnBoth(`of ${RANDOM} statements by chance, those that are accepted read the listed relations alone`, async () => {
    const { kind } = backend.database
    await run('SELECT 1')
    const accepted = [...acceptedStatements(listed, kind, RANDOM, SEED)]
    expect(accepted.length).toBeGreaterThan(RANDOM / 10)
    if (kind === 'postgres') return provePostgres(accepted.map(({ emitted }) => emitted.sql))
    const { database, reached, prefix } = watchedConnection(join(backend.dataDir, 'platform.sqlite'), listed)
    for (const { emitted } of accepted) database.prepare(emitted.sql)
    expect(reached.size).toBeGreaterThan(50)
    // a table is reached by way of a view under its secret name alone
    expect([...reached].filter(each => !each.split(' ').some(name => name.startsWith(prefix)))).toEqual([])
    for (const sql of hostile) expect(() => database.prepare(sql).all()).toThrow(/not authorized|prohibited/)
    database.close()
  })

  /** The rights of the login are checked where a statement is planned for running. */
  async function provePostgres(statements: readonly string[]): Promise<void> {
    const url = new URL(backend.database.environment['DATABASE_URL'] as string)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`SET ROLE "${url.pathname.slice(1)}_analytics"`)
    const refused: string[] = []
    for (const sql of statements)
      await client.query(`EXPLAIN ${sql}`).catch((error: Error & { code: string }) => {
        if (error.code === '42501') refused.push(sql)
      })
    expect(refused).toEqual([])
    for (const sql of hostile) await expect(client.query(sql)).rejects.toThrow(/permission denied/)
    await client.end()
  }
})

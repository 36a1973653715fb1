import { beforeAll, expect } from '@jest/globals'
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, post } from '../support/http/http.ts'

onBoth('types', 'statements')

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const ask = (sql: unknown, format: unknown = 'parquet', user = 'admin') =>
  post(`${backend.url}/admin/analytics/export`, { sql, format }, as(user))

/** The bytes as readers of the format take them. */
function fileOf(body: Buffer) {
  const bytes = new Uint8Array(body)
  return { byteLength: bytes.length, slice: (begin: number, end?: number) => bytes.slice(begin, end).buffer }
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ')

testOnBoth('a statement is a Parquet file with the types of its columns', async () => {
  const answer = await ask(
    `WITH one AS (SELECT 1 AS n UNION SELECT 2)
     SELECT n, n * 9007199254740993 AS large, n / 4.0 AS part, n = 1 AS first, CAST('2026-01-31' AS date) AS day,
       CAST('1969-12-31' AS date) AS before, CAST('2026-01-31T10:20:30.400Z' AS timestamp) AS moment,
       CASE WHEN n = 2 THEN '=1+1, "ä"' END AS text, NULL AS none, n
     FROM one ORDER BY n`.replaceAll(/\s+/g, ' ')
  )
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/vnd.apache.parquet',
    'attachment; filename="analytics.parquet"'
  ])
  const file = fileOf(answer.body)
  const same = {
    part: 0.25,
    day: new Date('2026-01-31'),
    before: new Date('1969-12-31'),
    moment: new Date('2026-01-31T10:20:30.400Z'),
    none: null
  }
  expect(await parquetReadObjects({ file })).toEqual([
    { ...same, n: 1n, large: 9_007_199_254_740_993n, first: true, text: null, n_2: 1n },
    { ...same, n: 2n, large: 18_014_398_509_481_986n, part: 0.5, first: false, text: '=1+1, "ä"', n_2: 2n }
  ])
  const { schema, key_value_metadata: notes } = await parquetMetadataAsync(file)
  expect(schema.map(({ name, type, converted_type: as }) => [name, type, as]).slice(1)).toEqual([
    ['n', 'INT64', undefined],
    ['large', 'INT64', undefined],
    ['part', 'DOUBLE', undefined],
    ['first', 'BOOLEAN', undefined],
    ['day', 'INT32', 'DATE'],
    ['before', 'INT32', 'DATE'],
    ['moment', 'INT64', 'TIMESTAMP_MILLIS'],
    ['text', 'BYTE_ARRAY', 'UTF8'],
    ['none', 'BYTE_ARRAY', 'UTF8'],
    ['n_2', 'INT64', undefined]
  ])
  expect(notes ?? []).toEqual([])
})

testOnBoth('100,000 rows go out in groups, and the file says that there are more', async () => {
  const answer = await ask(
    `WITH d AS (${DIGITS}) SELECT a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 AS n, 'text ' || a.d AS text
     FROM d a, d b, d c, d e, d f, d g`.replaceAll(/\s+/g, ' ')
  )
  expect(answer.status).toBe(200)
  const file = fileOf(answer.body)
  const metadata = await parquetMetadataAsync(file)
  expect([metadata.num_rows, metadata.row_groups.length > 1]).toEqual([100_000n, true])
  expect(metadata.key_value_metadata).toEqual([{ key: 'truncated', value: 'truncated after 100000 rows' }])
  const rows = (await parquetReadObjects({ file })) as { n: bigint; text: string }[]
  expect(rows).toHaveLength(100_000)
  expect(rows.every(({ n, text }) => text === `text ${n % 10n}`)).toBe(true)
})

test('no rows are a file with columns', async () => {
  const answer = await ask('SELECT slug FROM Tutorials WHERE 1 = 0')
  const file = fileOf(answer.body)
  expect(await parquetReadObjects({ file })).toEqual([])
  expect((await parquetMetadataAsync(file)).schema.map(({ name }) => name)).toEqual(['root', 'slug'])
})

test('refusals are those of CSV', async () => {
  const refused = async (sql: unknown, format?: unknown, user?: string): Promise<unknown> => {
    const answer = await ask(sql, format, user)
    return [answer.status, answer.json<{ error: { code: string; target?: string } }>().error]
  }
  expect(await refused('SELECT * FROM Secrets')).toMatchObject([400, { code: 'sql_relation', target: 'sql' }])
  for (const format of ['xlsx', 'constructor', 1, null])
    expect(await refused('SELECT 1', format)).toMatchObject([400, { target: 'format' }])
  expect(await refused('SELECT 1', 'parquet', 'author')).toMatchObject([403, {}])
  const { kind } = backend.database
  expect(await refused(`SELECT 1 AS n UNION SELECT 'other'`)).toMatchObject([
    400,
    { code: kind === 'sqlite' ? 'sql_types' : 'sql_failed', target: 'sql' }
  ])
})

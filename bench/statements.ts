/**
 * `node bench/statements.ts <platform.sqlite> <answer of listExposedEntities>`: time that both locks add to a statement on SQLite:
 * translation, another process and back, over the bare statement on a connection of this process.
 */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteReader } from '../srv/cap/database/restricted/sqlite-reader.ts'
import { emitStatement, parse, sqlite, SQLITE_FUNCTIONS } from '../srv/analytics/sql/index.ts'
import { type Listed, relationsOf } from '../test/analytics/support/prove-reads.ts'

const ROUNDS = 1000
const SQL = 'SELECT taskType, COUNT(*) AS n FROM Tasks WHERE title IS NOT NULL GROUP BY taskType ORDER BY n DESC'

const [file = '', answer = ''] = process.argv.slice(2)
const { entities } = JSON.parse(readFileSync(answer, 'utf8')) as { entities: Listed[] }
const relations = relationsOf(entities)
const views = entities.map(({ sqlName }) => sqlName)
const reader = sqliteReader({ file, views, functions: SQLITE_FUNCTIONS })
const bare = new DatabaseSync(file, { readOnly: true })
const limits = { bytes: 1_000_000, time: 10_000 }

async function locked(): Promise<void> {
  const viewOf = ({ view }: { view: string }): string => reader.viewName(view)
  const { sql } = emitStatement(parse(SQL), { relations, dialect: sqlite, viewOf })
  for await (const rows of reader.rows(sql, limits)) void rows.length
}

const plain = (): void => void bare.prepare(SQL.replace('FROM Tasks', 'FROM AnalyticsService_Tasks')).all()

const overhead: number[] = []
for (let round = -100; round < ROUNDS; round++) {
  const begin = performance.now()
  plain()
  const middle = performance.now()
  await locked()
  if (round >= 0) overhead.push(performance.now() - middle - (middle - begin))
}
overhead.sort((one, other) => one - other)
const at = (part: number): string => (overhead[Math.floor(ROUNDS * part)] ?? 0).toFixed(2)
process.stdout.write(`overhead in ms: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}\n`)
process.exit()

import { insertMissing, placeholders, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import type { Run } from './run-select.ts'

const HISTORY = 'tutorials.analytics.QueryHistory'

/** Rows that each admin keeps. */
const MOST = 200

interface Row extends Run {
  readonly ID: string
  readonly owner: string
  readonly ranAt: string
  readonly sql: string
  readonly source: string
}

/** Adds a run to the history of its admin, by plain SQL, since an INSERT of CAP takes longer than most runs; the oldest ones go. */
export async function noteRun(tx: Tx, row: Row): Promise<void> {
  // a boolean is a number on SQLite, and PostgreSQL reads one as such
  const stored = { ...row, truncated: row.truncated === null ? null : Number(row.truncated) }
  await insertMissing(tx, HISTORY, Object.keys(stored), [Object.values(stored)])
  const table = tableOf(HISTORY)
  await tx.run(
    `DELETE FROM ${table} WHERE owner = ${placeholders(1)} AND ranAt < (
       SELECT ranAt FROM ${table} WHERE owner = ${placeholders(1, 1)} ORDER BY ranAt DESC LIMIT 1 OFFSET ${MOST - 1})`,
    [row.owner, row.owner]
  )
}

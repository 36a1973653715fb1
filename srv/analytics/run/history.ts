import cds from '@sap/cds'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import type { Run } from './run-select.ts'

const { INSERT } = cds.ql
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

/** Adds a run to the history of its admin; the oldest ones go. */
export async function noteRun(tx: Tx, row: Row): Promise<void> {
  await tx.run(INSERT.into(HISTORY).entries(row))
  const table = tableOf(HISTORY)
  await tx.run(
    `DELETE FROM ${table} WHERE owner = ${placeholders(1)} AND ID NOT IN (
       SELECT ID FROM ${table} WHERE owner = ${placeholders(1, 1)} ORDER BY ranAt DESC, ID LIMIT ${MOST})`,
    [row.owner, row.owner]
  )
}

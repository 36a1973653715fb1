import { setImmediate } from 'node:timers/promises'
import { type Db, isPostgres, parameters } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'

/** A tutorial that learners are shown, and when its row was written. */
export interface ShownTutorial {
  readonly id: string
  readonly slug: string
  /** As milliseconds or in ISO form. */
  readonly modifiedAt: number | string | null
}

/** A tutorial whose row was written, whether learners are shown it or not. */
export interface WrittenTutorial extends ShownTutorial {
  /** As 0 or 1 on SQLite. */
  readonly isShown: boolean | number
}

export const TUTORIALS = tableOf('tutorials.catalog.Tutorials')
export const ACTIVE = `(status IS NULL OR status = 'ACTIVE')`

/** Rows of one query, which has few columns: some milliseconds; the event loop runs between two. */
const PAGE = 5000

/** The tutorials that are not INACTIVE, in pages of few columns, read past CAP, whose rows cost ten times as much. */
export const shownTutorials = (db: Db): AsyncGenerator<readonly ShownTutorial[]> => inPages(db, ACTIVE, [])

/** The tutorials whose rows were written at `since`, in milliseconds, or later; in pages. */
export function tutorialsWrittenSince(db: Db, since: number): AsyncGenerator<readonly WrittenTutorial[]> {
  const [, from] = parameters(2)
  return inPages(db, `modifiedAt >= ${from}`, [new Date(since).toISOString()])
}

/** The number of tutorials that are not INACTIVE. */
export async function countShownTutorials(db: Db): Promise<number> {
  const [row] = await db.run<{ count: number | string }[]>(
    `SELECT count(*) AS "count" FROM ${TUTORIALS} WHERE ${ACTIVE}`
  )
  return Number(row?.count)
}

/** @param values of the parameters of `condition` from the second on. */
async function* inPages(
  db: Db,
  condition: string,
  values: readonly string[]
): AsyncGenerator<readonly WrittenTutorial[]> {
  // the driver would take the time, which is UTC, for one of the time zone of this process
  const modifiedAt = isPostgres() ? `CAST(extract(epoch FROM modifiedAt) * 1000 AS float8)` : 'modifiedAt'
  const [after] = parameters(1)
  const sql = `SELECT ID AS "id", slug AS "slug", ${modifiedAt} AS "modifiedAt", ${ACTIVE} AS "isShown" FROM ${TUTORIALS}
    WHERE ID > ${after} AND ${condition} ORDER BY ID LIMIT ${PAGE}`
  for (let last = ''; ;) {
    const rows = await db.run<WrittenTutorial[]>(sql, [last, ...values])
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? ''
    await setImmediate()
  }
}

import { type Db, placeholders } from '../../cap/database/database.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import type { Completions } from './rank-pairs.ts'

/** Rows per page. There may be millions; the event loop runs between two pages. */
const PAGE = 2000

interface Row {
  readonly learner: string
  readonly task: number
}

/**
 * Reads all completions; `indexOf` maps the legacy id of a tutorial to its index. Pages follow the unique index of the
 * table; records written meanwhile count in the next run.
 */
export async function readCompletions(db: Db, indexOf: ReadonlyMap<number, number>): Promise<Completions> {
  const starts: number[] = []
  const pages: Uint32Array[] = []
  const work = new SlicedWork()
  let count = 0
  let last: Row = { learner: '', task: 0 }
  for (;;) {
    const rows = await page(db, last)
    const tasks: number[] = []
    for (const row of rows) {
      if (row.learner !== last.learner) starts.push(count + tasks.length)
      last = row
      const index = indexOf.get(row.task)
      if (index !== undefined) tasks.push(index)
    }
    pages.push(Uint32Array.from(tasks))
    count += tasks.length
    if (rows.length < PAGE) break
    await work.yieldToReaders()
  }
  return { starts: Uint32Array.from([...starts, count]), tasks: joined(pages, count), taskCount: indexOf.size }
}

/**
 * Completions of now and of earlier attempts. Raw SQL, since CQL has no row comparison, and only that uses the indexes to
 * find the next page; each table gives a page at most before the two are united.
 */
function page(db: Db, { learner, task }: Row): Promise<Row[]> {
  const of = (table: string, completed: string, before: number) =>
    `SELECT * FROM (SELECT user_ID AS learner, taskLegacyId AS task FROM tutorials_learner_${table}
     WHERE (user_ID, taskLegacyId) > (${placeholders(2, before)}) AND taskType = 'TUTORIAL' AND ${completed}
     ORDER BY user_ID, taskLegacyId LIMIT ${PAGE}) AS ${table}`
  return db.run<Row[]>(
    `${of('TaskRecords', `status = 'COMPLETED'`, 0)} UNION ${of('TaskRecordAttempts', 'completionDate IS NOT NULL', 2)}
     ORDER BY learner, task LIMIT ${PAGE}`,
    [learner, task, learner, task]
  )
}

function joined(pages: readonly Uint32Array[], length: number): Uint32Array {
  const all = new Uint32Array(length)
  let at = 0
  for (const each of pages) {
    all.set(each, at)
    at += each.length
  }
  return all
}

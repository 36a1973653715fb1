import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Db } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import type { StepChange } from '../content-changes/changes-since.ts'
import { contentChanges } from '../content-changes/content-changes.ts'
import { keyOf, type TaskRecord } from '../records/record.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'
import { structure } from '../rollup/structure-cache.ts'
import { type Facts, taskFacts } from '../tasks/task-facts.ts'

const { SELECT } = cds.ql

/** Rows of one answer. */
const MAX_ROWS = 1000
/** A client that asks for more should ask for a shorter list. */
export const MAX_SKIP = 10_000

const KINDS = ['TUTORIAL', 'PUZZLE', 'PETOBERFEST']

// prettier-ignore
const COLUMNS = [
  'ID', 'taskType', 'taskLegacyId', 'titleSnapshot', 'completionDate', 'attemptNumber', 'contentVersion', 'outline'
] as const

type Row = Pick<TaskRecord, (typeof COLUMNS)[number]>

export interface Page {
  readonly limit: number
  readonly skip: number
}

/** The completions of the caller in the current and in earlier attempts, the newest first. */
export async function myCompletions(db: Db, caller: Caller, { limit, skip }: Page): Promise<object[]> {
  const [all, user] = await Promise.all([taskFacts(), findUser(db, caller)])
  if (!user) return []
  const end = skip + Math.min(limit, MAX_ROWS)
  const found = await Promise.all([RECORDS, ATTEMPTS].map(entity => completionsIn(db, entity, user.ID, end)))
  const rows = found.flat().sort(newestFirst).slice(skip, end)
  const { byNumber } = await structure()
  const outlines = rows.map(({ taskType, taskLegacyId, outline }) => {
    return { outline, outlineNow: (taskType === 'TUTORIAL' && byNumber.get(taskLegacyId)?.outline) || null }
  })
  const changes = await contentChanges(db, outlines)
  return rows.map((row, index) => completion(row, all, changes[index] ?? []))
}

function completionsIn(db: Db, entity: string, user_ID: string, limit: number): Promise<Row[]> {
  return db.run(
    SELECT.from(entity)
      .columns(...COLUMNS)
      .where({ user_ID, taskType: { in: KINDS }, completionDate: { '!=': null } })
      .orderBy('completionDate desc', 'ID')
      .limit(limit)
  )
}

function completion(row: Row, all: Facts, changed: readonly StepChange[]): object {
  const task = all.get(keyOf(row))
  return {
    kind: row.taskType.toLowerCase(),
    slug: task?.slug ?? null,
    title: task?.title ?? row.titleSnapshot,
    primaryTag: task?.primaryTag ?? null,
    experienceTag: task?.experience ?? null,
    averageTimeToComplete: task?.time ?? null,
    completionDate: row.completionDate,
    attemptNumber: row.attemptNumber ?? 1,
    contentVersion: row.contentVersion,
    changed
  }
}

function newestFirst(one: Row, other: Row): number {
  const [first, second] = [one.completionDate ?? '', other.completionDate ?? '']
  if (first !== second) return first < second ? 1 : -1
  return one.ID < other.ID ? -1 : 1
}

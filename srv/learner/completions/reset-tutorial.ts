import cds from '@sap/cds'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { changeRecord } from '../records/change-record.ts'
import { type Change, keyOf, type Learner, type Task } from '../records/record.ts'
import { ATTEMPTS, COLUMNS, RECORDS, recordsOf, saveChanges } from '../records/stored-records.ts'
import { parentChanges } from '../rollup/apply-roll-up.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'

const { DELETE, SELECT } = cds.ql

/** Result of a reset. */
export interface Reset {
  readonly newAttemptNumber: number
  readonly previousAttemptCompletedAt: string | null
  readonly supersededRecordCount: number
}

/** Columns of records that are not read here. */
const ALL = [...COLUMNS, 'createdBy', 'modifiedBy', 'contentLanguage', 'siteLanguage', 'progressNote']
const BATCH = 500

/**
 * Ends the attempt of a person who is locked: the records of the tutorial and its steps become SUPERSEDED attempts, and
 * the next attempt begins. Groups and missions can fall back. Without records, nothing happens.
 */
export async function resetTutorial(tx: Tx, catalog: Catalog, { ID }: Learner, tutorial: TutorialTask): Promise<Reset> {
  const task = { taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId } as const
  const steps = (catalog.stepsOf.get(tutorial) ?? []).map(({ legacyId }) => legacyId)
  const records = (await recordsOf(tx, ID, ['TUTORIAL', 'STEP'], [tutorial.legacyId, ...steps])).filter(record =>
    record.taskType === 'STEP' ? steps.includes(record.taskLegacyId) : keyOf(record) === keyOf(task)
  )
  if (records.length === 0) return { newAttemptNumber: 1, previousAttemptCompletedAt: null, supersededRecordCount: 0 }
  const former = records.find(({ taskType }) => taskType === 'TUTORIAL')
  const attemptNumber = Math.max(former?.attemptNumber ?? 1, await lastAttempt(tx, ID, task)) + 1
  await supersede(
    tx,
    records.map(record => record.ID)
  )
  const begun = { ...task, title: tutorial.title, attemptNumber }
  const state = { status: 'IN_PROGRESS', progress: 0, completionDate: null } as const
  const next = changeRecord(undefined, begun, ID, state) as Change
  await saveChanges(tx, ID, [next])
  await saveChanges(tx, ID, await parentChanges(tx, catalog, ID, [task]))
  return {
    newAttemptNumber: attemptNumber,
    previousAttemptCompletedAt: former?.completionDate ?? null,
    supersededRecordCount: records.length
  }
}

async function lastAttempt(tx: Tx, user_ID: string, task: Task): Promise<number> {
  const { last } = await tx.run<{ last: number | null }>(
    SELECT.one
      .from(ATTEMPTS)
      .columns('max(attemptNumber) as last')
      .where({ user_ID, ...task })
  )
  return last ?? 0
}

/** Moves rows with their IDs and numbers, in one statement each way. */
async function supersede(tx: Tx, ids: readonly string[]): Promise<void> {
  const [records, attempts] = [RECORDS, ATTEMPTS].map(entity => entity.replaceAll('.', '_'))
  const values = ALL.map(column => (column === 'status' ? `'SUPERSEDED'` : column)).join(', ')
  for (const batch of batches(ids, BATCH)) {
    await tx.run(
      `INSERT INTO ${attempts} (${ALL.join(', ')}) SELECT ${values} FROM ${records}
       WHERE ID IN (${placeholders(batch.length)})`,
      batch
    )
    await tx.run(DELETE.from(RECORDS).where({ ID: { in: batch } }))
  }
}

import cds from '@sap/cds'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { keyOf, type Task } from '../records/record.ts'
import { ATTEMPTS, recordsOfTypes, saveChanges } from '../records/stored-records.ts'
import { TASKS } from '../rollup/apply-roll-up.ts'
import { changesOfPerson } from '../rollup/person-changes.ts'
import { structure } from '../rollup/structure-cache.ts'

const { SELECT, UPDATE } = cds.ql

/** The part of a merge of two accounts that concerns progress: what either of them has completed stays completed. */
export const mergeRecords = {
  async before(tx: Tx, secondary: string, primary: string): Promise<void> {
    await preferCompleted(tx, secondary, primary)
    await renumberAttempts(tx, secondary, primary)
  },
  async after(tx: Tx, primary: string): Promise<void> {
    await continueAttempts(tx, primary)
    const records = await recordsOfTypes(tx, primary, ['STEP', ...TASKS])
    await saveChanges(tx, primary, changesOfPerson(await structure(), primary, records))
  }
}

/** Of two records of one task the one of the primary account stays, unless only the other is completed. */
async function preferCompleted(tx: Tx, secondary: string, primary: string): Promise<void> {
  const [p1] = placeholders(1).split(', ')
  const [p2] = placeholders(1, 1).split(', ')
  await tx.run(
    `DELETE FROM tutorials_learner_TaskRecords WHERE user_ID = ${p1} AND status <> 'COMPLETED' AND EXISTS (
       SELECT 1 FROM tutorials_learner_TaskRecords AS other WHERE other.user_ID = ${p2} AND other.status = 'COMPLETED'
       AND other.taskLegacyId = tutorials_learner_TaskRecords.taskLegacyId
       AND other.taskType = tutorials_learner_TaskRecords.taskType)`,
    [primary, secondary]
  )
}

interface Attempt extends Task {
  readonly ID: string
  readonly attemptNumber: number
}

const attemptsOf = (tx: Tx, user_ID: string): Promise<Attempt[]> =>
  tx.run(
    SELECT.from(ATTEMPTS)
      .columns('ID', 'taskType', 'taskLegacyId', 'attemptNumber')
      .where({ user_ID })
      .orderBy('attemptNumber desc')
  )

/** The attempts of the secondary account follow those of the primary one; from the last, so that none is in the way. */
async function renumberAttempts(tx: Tx, secondary: string, primary: string): Promise<void> {
  const last = new Map<string, number>()
  for (const attempt of await attemptsOf(tx, primary))
    last.set(keyOf(attempt), Math.max(last.get(keyOf(attempt)) ?? 0, attempt.attemptNumber))
  for (const attempt of await attemptsOf(tx, secondary)) {
    const attemptNumber = attempt.attemptNumber + (last.get(keyOf(attempt)) ?? 0)
    if (attemptNumber === attempt.attemptNumber) continue
    await tx.run(UPDATE.entity(ATTEMPTS).set({ attemptNumber }).where({ ID: attempt.ID }))
  }
}

/** The current attempt comes after all others. */
async function continueAttempts(tx: Tx, user: string): Promise<void> {
  const sameTask = `former.user_ID = tutorials_learner_TaskRecords.user_ID
    AND former.taskLegacyId = tutorials_learner_TaskRecords.taskLegacyId
    AND former.taskType = tutorials_learner_TaskRecords.taskType`
  await tx.run(
    `UPDATE tutorials_learner_TaskRecords SET attemptNumber = (
       SELECT max(former.attemptNumber) + 1 FROM tutorials_learner_TaskRecordAttempts AS former WHERE ${sameTask})
     WHERE user_ID = ${placeholders(1)} AND EXISTS (
       SELECT 1 FROM tutorials_learner_TaskRecordAttempts AS former
       WHERE ${sameTask} AND former.attemptNumber >= tutorials_learner_TaskRecords.attemptNumber)`,
    [user]
  )
}

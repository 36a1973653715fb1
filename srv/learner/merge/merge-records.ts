import { parameters, placeholders, type Tx } from '../../cap/database/database.ts'
import { recomputePerson } from '../recompute/recompute-person.ts'

/** The part of a merge of two accounts that concerns progress: what either of them has completed stays completed. */
export const mergeRecords = {
  moves: ['tutorials.learner.TaskRecordAttempts'],

  async before(tx: Tx, secondary: string, primary: string): Promise<void> {
    await preferCompleted(tx, secondary, primary)
    await moveAttempts(tx, secondary, primary)
  },
  async after(tx: Tx, primary: string): Promise<void> {
    await continueAttempts(tx, primary)
  },
  follow: recomputePerson
}

/**
 * Of two records of one task the one that was completed first stays, whichever account it is of, with its submission id; of two
 * that are not completed, the one of the primary account.
 */
async function preferCompleted(tx: Tx, secondary: string, primary: string): Promise<void> {
  const [p1] = parameters(1)
  const [p2] = parameters(1, 1)
  await tx.run(
    `DELETE FROM tutorials_learner_TaskRecords WHERE user_ID = ${p1} AND EXISTS (
       SELECT 1 FROM tutorials_learner_TaskRecords AS other WHERE other.user_ID = ${p2} AND other.status = 'COMPLETED'
       AND (tutorials_learner_TaskRecords.status <> 'COMPLETED'
         OR other.completionDate < tutorials_learner_TaskRecords.completionDate)
       AND other.taskLegacyId = tutorials_learner_TaskRecords.taskLegacyId
       AND other.taskType = tutorials_learner_TaskRecords.taskType)`,
    [primary, secondary]
  )
}

/**
 * The attempts of the secondary account follow those of the primary one, which gets them here: with their former numbers they
 * would be in each other's way.
 */
async function moveAttempts(tx: Tx, secondary: string, primary: string): Promise<void> {
  const [to, own, from] = parameters(3)
  await tx.run(
    `UPDATE tutorials_learner_TaskRecordAttempts SET user_ID = ${to}, attemptNumber = attemptNumber + places.last
     FROM (SELECT moved.ID AS moved_ID, COALESCE(max(own.attemptNumber), 0) AS last
       FROM tutorials_learner_TaskRecordAttempts AS moved LEFT JOIN tutorials_learner_TaskRecordAttempts AS own
       ON own.user_ID = ${own} AND own.taskLegacyId = moved.taskLegacyId AND own.taskType = moved.taskType
       WHERE moved.user_ID = ${from} GROUP BY moved.ID) AS places
     WHERE ID = places.moved_ID`,
    [primary, primary, secondary]
  )
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

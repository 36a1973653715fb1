import type { Caller } from '../../../lib/access/caller.ts'
import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { insertMissing, inTransaction } from '../../cap/database/database.ts'
import { type Answer } from '../../models/index.ts'
import { heldUserOf } from '../../people/index.ts'
import type { CallsLeft, GradingLimits } from './limits.ts'

const LONGEST_REASON = 200

/** A grading that is stored, whatever comes of it. */
export interface Grading<Verdict> {
  readonly entity: string
  readonly caller: Caller
  readonly limits: GradingLimits
  /** Calls of the same place are counted together: the step. */
  readonly place: string
  /** Columns that are known before. */
  readonly row: Readonly<Record<string, unknown>>
  grade(): Promise<Pick<Answer<Verdict>, 'value'> & Partial<Answer<Verdict>>>
  /** Columns of a verdict. */
  columns(verdict: Verdict): Readonly<Record<string, unknown>>
}

/** A verdict, the id of its submission, and the calls that are left. */
export interface Graded<Verdict> {
  readonly verdict: Verdict
  readonly submission: string
  readonly left: CallsLeft
}

/**
 * Counts, grades and stores. A grading that fails is stored as an error and does not count against the limits.
 * @throws HttpError 429 over the limits, and as `grade` does.
 */
export async function graded<Verdict>(grading: Grading<Verdict>): Promise<Graded<Verdict>> {
  const { caller, limits, place } = grading
  limits.admit(caller.id, place)
  const began = now()
  try {
    const { value, model, promptTokens, completionTokens } = await grading.grade()
    const used = {
      modelName: model ?? null,
      promptTokens: promptTokens ?? null,
      completionTokens: completionTokens ?? null
    }
    const submission = await store(grading, {
      ...grading.columns(value),
      ...used,
      latencyMs: elapsed(began, now())
    })
    return { verdict: value, submission, left: limits.left(caller.id, place) }
  } catch (error) {
    limits.giveBack(caller.id, place)
    const errorReason = (error instanceof HttpError ? error.code : 'internal').slice(0, LONGEST_REASON)
    await store(grading, { verdict: 'error', errorReason, latencyMs: elapsed(began, now()) })
    throw error
  }
}

const store = ({ entity, caller, row }: Grading<never> | Grading<unknown>, more: object): Promise<string> =>
  inTransaction(async tx => {
    const ID = newId()
    const user = await heldUserOf(tx, caller)
    const [at, by] = [now().toISOString(), caller.id]
    const managed = { createdAt: at, createdBy: by, modifiedAt: at, modifiedBy: by }
    const submission = { ID, user_ID: user.ID, ...row, ...more, ...managed }
    await insertMissing(tx, entity, Object.keys(submission), [Object.values(submission)])
    return ID
  })

import type { Caller } from '../../../lib/access/caller.ts'
import { HttpError } from '../../../lib/errors.ts'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { newId } from '../../../lib/ids.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { insertMissing, inTransaction } from '../../cap/database/database.ts'
import { type Answer } from '../../models/index.ts'
import { heldUserOf } from '../../people/index.ts'
import type { CallsLeft, GradingLimits } from './limits.ts'

const LONGEST_REASON = 200

/** A call that counts against the limits. */
export interface Call {
  readonly caller: Caller
  readonly limits: GradingLimits
  /** Calls of the same place are counted together: the step. */
  readonly place: string
}

/** A grading that is stored, whatever comes of it. */
export interface Grading<Verdict> {
  readonly entity: string
  readonly caller: Caller
  /** True where the model grades: these are limited by the hour, each. */
  readonly isByModel: boolean
  /** Columns that are known before. */
  readonly row: Readonly<Record<string, unknown>>
  grade(): Promise<Pick<Answer<Verdict>, 'value'> & Partial<Answer<Verdict>>>
  /** Columns of a verdict. */
  columns(verdict: Verdict): Readonly<Record<string, unknown>>
}

/** The outcome of a grading, and the id under which it is stored; what cannot be graded at all is not. */
export type Outcome<Verdict> =
  | { readonly submission: string; readonly verdict: Verdict }
  | { readonly submission?: string; readonly error: HttpError }

/** Outcomes of a call, and the calls that are left. */
export interface Counted<Verdict> {
  readonly outcomes: readonly Outcome<Verdict>[]
  readonly left: CallsLeft
}

/** Gradings of one call at a time. */
const MOST_AT_ONCE = 4

/**
 * Grades everything that was sent by one call, a few at a time; an error stands for what cannot be graded. A call of which nothing
 * could be graded does not count.
 * @throws HttpError 429 over the limits, and the first error when there is no verdict.
 */
export async function counted<Verdict>(
  { caller, limits, place }: Call,
  gradings: readonly (Grading<Verdict> | HttpError)[]
): Promise<Counted<Verdict>> {
  const byModel = gradings.filter(grading => !(grading instanceof HttpError) && grading.isByModel).length
  const giveBack = limits.admit(caller.id, place, Math.max(1, byModel))
  try {
    const outcomes: Outcome<Verdict>[] = []
    await concurrently(gradings.entries(), MOST_AT_ONCE, async ([index, grading]) => {
      outcomes[index] = grading instanceof HttpError ? { error: grading } : await graded(grading)
    })
    const [first] = outcomes
    if (first && 'error' in first && outcomes.every(each => 'error' in each)) throw first.error
    return { outcomes, left: limits.left(caller.id, place) }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** A verdict, the id of its submission, and the calls that are left. */
export interface Graded<Verdict> {
  readonly verdict: Verdict
  readonly submission: string
  readonly left: CallsLeft
}

/** The same for one thing. @throws HttpError as `counted` does, and as its grading. */
export async function countedAlone<Verdict>(call: Call, grading: Grading<Verdict>): Promise<Graded<Verdict>> {
  const { outcomes, left } = await counted(call, [grading])
  const [outcome] = outcomes
  if (!outcome || 'error' in outcome) throw new Error('A call without a verdict')
  return { ...outcome, left }
}

/** Grades and stores; a grading that fails is stored as an error. */
async function graded<Verdict>(grading: Grading<Verdict>): Promise<Outcome<Verdict>> {
  const began = now()
  try {
    const { value, model, promptTokens, completionTokens } = await grading.grade()
    const used = {
      modelName: model ?? null,
      promptTokens: promptTokens ?? null,
      completionTokens: completionTokens ?? null
    }
    const columns = { ...grading.columns(value), ...used, latencyMs: elapsed(began, now()) }
    return { submission: await store(grading, columns), verdict: value }
  } catch (error) {
    const errorReason = (error instanceof HttpError ? error.code : 'internal').slice(0, LONGEST_REASON)
    const submission = await store(grading, { verdict: 'error', errorReason, latencyMs: elapsed(began, now()) })
    if (!(error instanceof HttpError)) throw error
    return { submission, error }
  }
}

const store = (
  { entity, caller, row }: Pick<Grading<never>, 'entity' | 'caller' | 'row'>,
  more: object
): Promise<string> =>
  inTransaction(async tx => {
    const ID = newId()
    const user = await heldUserOf(tx, caller)
    const [at, by] = [now().toISOString(), caller.id]
    const managed = { createdAt: at, createdBy: by, modifiedAt: at, modifiedBy: by }
    const submission = { ID, user_ID: user.ID, ...row, ...more, ...managed }
    await insertMissing(tx, entity, Object.keys(submission), [Object.values(submission)])
    return ID
  })

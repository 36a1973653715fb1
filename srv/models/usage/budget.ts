import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { DAY, now, SECOND } from '../../../lib/time.ts'
import { type Db, insertMissing, inTransaction, type Tx } from '../../cap/database/database.ts'
import { microCentsOf, type Tokens } from './cost.ts'

const { SELECT, UPDATE } = cds.ql
export const USAGE = 'tutorials.models.ModelUsage'
/** Code of the error when a feature has had all calls of its day. */
export const BUDGET_SPENT = 'model_budget_spent'

/** Without a budget; as much as the column holds. */
const MANY = 2 ** 31 - 1

/** The row on which a call is counted. */
export interface Call {
  readonly feature: string
  readonly day: string
}

/** The UTC day, as it is stored. */
const today = (): string => now().toISOString().slice(0, 10)

/**
 * Counts a call of `feature` before it is made, on the row of the day. The row is changed only while it has less than
 * `callsPerDay`, so instances that ask at once never have more between them.
 * @throws HttpError 429 when the budget of the UTC day is spent.
 */
export async function takeCall(feature: string, callsPerDay = MANY): Promise<Call> {
  const call = { feature, day: today() }
  if (callsPerDay > 0 && (await inTransaction(tx => countCall(tx, call, callsPerDay)))) return call
  const message = `${feature} has made its ${callsPerDay} calls of the model for today`
  throw new HttpError(429, BUDGET_SPENT, message, { headers: { 'Retry-After': String(secondsUntilMidnight()) } })
}

async function countCall(tx: Tx, { feature, day }: Call, callsPerDay: number): Promise<boolean> {
  const empty = [feature, day, 0, 0, 0, 0]
  await insertMissing(tx, USAGE, ['feature', 'day', 'calls', 'promptTokens', 'completionTokens', 'microCents'], [empty])
  const counted = UPDATE.entity(USAGE)
    .set({ calls: { '+=': 1 } })
    .where({ feature, day, calls: { '<': callsPerDay } })
  return (await tx.run<number>(counted)) === 1
}

/** Adds what the endpoint has counted for a call. */
export function recordTokens({ feature, day }: Call, tokens: Tokens): Promise<void> {
  const { promptTokens, completionTokens } = tokens
  return inTransaction(async tx => {
    await tx.run(
      UPDATE.entity(USAGE)
        .set({
          promptTokens: { '+=': promptTokens },
          completionTokens: { '+=': completionTokens },
          microCents: { '+=': microCentsOf(tokens) }
        })
        .where({ feature, day })
    )
  })
}

/** Calls that `feature` has made on this UTC day, over all instances. */
export async function callsToday(db: Db, feature: string): Promise<number> {
  const query = SELECT.one.from(USAGE).columns('calls').where({ feature, day: today() })
  return (await db.run<{ calls: number } | undefined>(query))?.calls ?? 0
}

const secondsUntilMidnight = (): number => Math.ceil((DAY - (now().getTime() % DAY)) / SECOND)

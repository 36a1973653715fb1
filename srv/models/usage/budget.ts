import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { DAY, now, SECOND } from '../../../lib/time.ts'
import { inTransaction, type Tx } from '../../cap/database/database.ts'
import { type Call, callOf, makeRow, USAGE } from './usage.ts'

const { UPDATE } = cds.ql
/** Code of the error when a feature has had all calls of its day. */
export const BUDGET_SPENT = 'model_budget_spent'

/**
 * Counts a call of `feature` before it is made, on the row of the day. The row is changed only while it has less than
 * `callsPerDay`, so instances that ask at once never have more between them.
 * @throws HttpError 429 when the budget of the UTC day is spent.
 */
export async function takeCall(feature: string, callsPerDay: number): Promise<Call> {
  const call = callOf(feature)
  if (callsPerDay > 0 && (await inTransaction(tx => countCall(tx, call, callsPerDay)))) return call
  const message = `${feature} has made its ${callsPerDay} calls of the model for today`
  throw new HttpError(429, BUDGET_SPENT, message, { headers: { 'Retry-After': String(secondsUntilMidnight()) } })
}

async function countCall(tx: Tx, call: Call, callsPerDay: number): Promise<boolean> {
  await makeRow(tx, call)
  const counted = UPDATE.entity(USAGE)
    .set({ calls: { '+=': 1 } })
    .where({ ...call, calls: { '<': callsPerDay } })
  return (await tx.run<number>(counted)) === 1
}

const secondsUntilMidnight = (): number => Math.ceil((DAY - (now().getTime() % DAY)) / SECOND)

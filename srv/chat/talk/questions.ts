import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { DAY, fromNow, now, nowMs, SECOND } from '../../../lib/time.ts'
import { insertMissing, inTransaction, type Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql
const QUESTIONS = 'tutorials.chat.Questions'

/**
 * Counts a question of `owner` before it is answered: at most `most` in a window of 24 hours that begins with the first one. The
 * row is changed only while it has less, so instances that are asked at once never answer more between them (CHAT-005).
 * @throws HttpError 429 with the seconds until the window ends.
 */
export async function takeQuestion(owner: string, most: number): Promise<void> {
  const waitMs = await inTransaction(tx => count(tx, owner, most))
  if (waitMs === 0) return
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND))
  throw new HttpError(429, 'rate_limit', `At most ${most} questions in 24 hours`, {
    headers: { 'Retry-After': String(seconds) }
  })
}

/** Milliseconds to wait, 0 when the question is counted. */
async function count(tx: Tx, owner: string, most: number): Promise<number> {
  const started = now().toISOString()
  await insertMissing(tx, QUESTIONS, ['owner', 'windowStart', 'asked'], [[owner, started, 0]])
  const expired = { owner, windowStart: { '<=': fromNow(-DAY).toISOString() } }
  await tx.run(UPDATE.entity(QUESTIONS).set({ windowStart: started, asked: 0 }).where(expired))
  const counted = UPDATE.entity(QUESTIONS)
    .set({ asked: { '+=': 1 } })
    .where({ owner, asked: { '<': most } })
  if ((await tx.run<number>(counted)) === 1) return 0
  const row = await tx.run<{ windowStart: string }>(SELECT.one.from(QUESTIONS).columns('windowStart').where({ owner }))
  return Math.max(1, new Date(row.windowStart).getTime() + DAY - nowMs())
}

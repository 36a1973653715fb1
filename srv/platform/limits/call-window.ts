import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { fromNow, now, nowMs, SECOND } from '../../../lib/time.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql

/** Limit of calls in a window of time that begins with the first call; `entity` has the columns owner, windowStart and asked. */
export interface CallWindow {
  readonly entity: string
  readonly windowMs: number
}

/**
 * Counts a call of `owner` before it is made: at most `most` in the window. The row is changed only while it has less, so
 * instances that are asked at once never make more between them.
 * @throws HttpError 429 `rate_limit` that says `message`, with the seconds until the window ends.
 */
export async function countCall(
  tx: Tx,
  window: CallWindow,
  owner: string,
  most: number,
  message: string
): Promise<void> {
  const waitMs = await count(tx, window, owner, most)
  if (waitMs === 0) return
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND))
  throw new HttpError(429, 'rate_limit', message, { headers: { 'Retry-After': String(seconds) } })
}

/** Milliseconds to wait, 0 when the call is counted. */
async function count(tx: Tx, { entity, windowMs }: CallWindow, owner: string, most: number): Promise<number> {
  const started = now().toISOString()
  await insertMissing(tx, entity, ['owner', 'windowStart', 'asked'], [[owner, started, 0]])
  const expired = { owner, windowStart: { '<=': fromNow(-windowMs).toISOString() } }
  await tx.run(UPDATE.entity(entity).set({ windowStart: started, asked: 0 }).where(expired))
  const counted = UPDATE.entity(entity)
    .set({ asked: { '+=': 1 } })
    .where({ owner, asked: { '<': most } })
  if ((await tx.run<number>(counted)) === 1) return 0
  const row = await tx.run<{ windowStart: string }>(SELECT.one.from(entity).columns('windowStart').where({ owner }))
  return Math.max(1, new Date(row.windowStart).getTime() + windowMs - nowMs())
}

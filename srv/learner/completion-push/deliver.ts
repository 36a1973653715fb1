import { MINUTE, nowMs } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { counter, gauge } from '../../platform/metrics/metrics.ts'
import { pushStatus } from './gate.ts'
import { payloadsOf } from './payload.ts'
import { backlog, type Claim, claimMessages, markFailed, markSent, type Message, release } from './queue.ts'
import { send } from './send.ts'

/** Requests to the receiver at a time. */
const AT_ONCE = 4
/** After the receiver was down, its next message waits for so long; others are not tried meanwhile. */
const PAUSE = MINUTE
/** A backlog that somebody should look at. */
const LARGE_BACKLOG = 20

let pausedUntil = 0

/** Counts of a run. */
export interface Delivered {
  sent: number
  failed: number
  dead: number
}

/**
 * Sends what is due, batch by batch, until nothing is left or the receiver is down. One instance at a time does; no
 * transaction is open while the receiver is waited for. A message can arrive twice, when an instance dies between the
 * answer and the note of it; the receiver knows it by its submission id.
 */
export async function deliver(): Promise<Delivered> {
  const total = { sent: 0, failed: 0, dead: 0 }
  while (nowMs() >= pausedUntil && (await pushStatus()).effective) {
    const claim = await claimMessages()
    if (!claim) break
    await deliverBatch(claim, total)
    await tellBacklog()
  }
  return total
}

async function deliverBatch(claim: Claim, total: Delivered): Promise<void> {
  const payloads = await payloadsOf(await reader(), claim.messages)
  const left = [...claim.messages]
  const state = { down: false }
  const sendNext = async (): Promise<void> => {
    for (let message = left.shift(); message && !state.down; message = left.shift())
      if (await deliverOne(claim, message, payloads.get(message.submissionId) ?? '', total)) state.down = true
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  if (!state.down) return
  pausedUntil = nowMs() + PAUSE
  await release(claim)
}

/** Sends one message and notes the outcome; true when the receiver is down. */
async function deliverOne(claim: Claim, message: Message, payload: string, total: Delivered): Promise<boolean> {
  const outcome = await send(message.submissionId, payload)
  if (outcome.accepted) {
    await markSent(message)
    counter('completion_push.sent').add()
    total.sent += 1
    return false
  }
  const isDead = await markFailed(claim, message, payload, outcome.error)
  counter('completion_push.failed').add()
  total.failed += 1
  log('completion-push').warn(`${message.submissionId} was not accepted: ${outcome.error}`)
  if (isDead) {
    total.dead += 1
    counter('completion_push.exhausted').add()
    log('completion-push').error(
      `ALERT: ${message.submissionId} was not accepted in all its attempts; an admin can resend it`
    )
  }
  return outcome.down
}

let isLarge = false

/** Notes how much waits; a backlog that grows large is told once. */
export async function tellBacklog(): Promise<{ waiting: number; dead: number }> {
  const { waiting, dead } = await backlog()
  gauge('completion_push.backlog').set(waiting)
  gauge('completion_push.dead_letters').set(dead)
  if (waiting >= LARGE_BACKLOG && !isLarge)
    log('completion-push').error(`ALERT: ${waiting} completions wait to be sent`)
  isLarge = waiting >= LARGE_BACKLOG
  return { waiting, dead }
}

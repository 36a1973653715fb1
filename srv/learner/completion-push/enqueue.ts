import { now } from '../../../lib/time.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { completionPushSettings, isLive } from './gate.ts'
import { QUEUE } from './queue.ts'

/** Types of tasks that the receiver hears of (LEARNER-028 to 030). */
const pushed: ReadonlySet<string> = new Set(['TUTORIAL', 'GROUP', 'MISSION'])

/** A record that became COMPLETED. */
export interface Completed {
  readonly taskType: string
  readonly taskLegacyId: number
  readonly titleSnapshot: string | null
  readonly completionDate: string | null
  readonly submissionIdCompleted: string | null
}

const COLUMNS = ['submissionId', 'user_ID', 'taskType', 'taskLegacyId', 'title', 'completedAt', 'createdAt', 'status']

/**
 * Follows completions: puts a message for each into the outbox, in their transaction. A fact that is there already, sent
 * or not, stays as it is. Nothing is read of the tasks here, so that a completion stays short.
 */
export async function pushCompletions(tx: Tx, user: string, completed: readonly Completed[]): Promise<void> {
  const facts = completed.filter(({ taskType }) => pushed.has(taskType))
  if (facts.length === 0) return
  const passed = await throughGate(facts)
  const createdAt = now().toISOString()
  const rows = passed.map(({ submissionIdCompleted, taskType, taskLegacyId, titleSnapshot, completionDate }) => [
    ...[submissionIdCompleted, user, taskType, taskLegacyId, titleSnapshot],
    ...[completionDate ?? createdAt, createdAt, 'PENDING']
  ])
  await insertMissing(tx, QUEUE, COLUMNS, rows)
}

/** The facts that may be sent; why others are not is counted. A switch that cannot be read counts as off. */
async function throughGate(facts: readonly Completed[]): Promise<readonly Completed[]> {
  if (!isLive()) return skipped(facts, 'environment')
  const switches = await completionPushSettings.values().catch((error: unknown) => {
    log('completion-push').error('the switch cannot be read, so completions are not sent', error)
    return undefined
  })
  if (!switches) return skipped(facts, 'unknown_switch')
  if (!switches.enabled) return skipped(facts, 'switched_off')
  const epoch = switches.epoch === null ? 0 : Date.parse(switches.epoch)
  const recent = facts.filter(({ completionDate }) => completionDate === null || Date.parse(completionDate) >= epoch)
  counter('completion_push.skipped.before_epoch').add(facts.length - recent.length)
  return recent.filter(({ submissionIdCompleted }) => submissionIdCompleted !== null)
}

function skipped(facts: readonly Completed[], reason: string): readonly Completed[] {
  counter(`completion_push.skipped.${reason}`).add(facts.length)
  return []
}

import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { fromNow, MINUTE, now } from '../../../lib/time.ts'
import { type Db, inTransaction, reader, takeLock, type Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql

export const QUEUE = 'tutorials.learner.CompletionPushQueue'
/** Held while a batch is claimed, so that one instance at a time sends. */
export const PUSH_LOCK = 'completion-push'

/** After this many attempts a message waits for an admin. */
const MOST_ATTEMPTS = 10
/** Messages of one claim. */
const BATCH = 20
/** Longer than a receiver can keep the runner busy with a batch. */
const LEASE = 5 * MINUTE
const LONGEST_ERROR = 2000

/** A claimed row. */
export interface Message {
  readonly submissionId: string
  readonly user_ID: string
  readonly taskType: 'TUTORIAL' | 'GROUP' | 'MISSION'
  readonly taskLegacyId: number
  readonly title: string | null
  readonly completedAt: string
  readonly attempts: number
  readonly payload: string | null
}

/** The messages of one run, which nobody else sends until the lease ends. */
export interface Claim {
  readonly ID: string
  readonly messages: readonly Message[]
}

// prettier-ignore
const COLUMNS = [
  'submissionId', 'user_ID', 'taskType', 'taskLegacyId', 'title', 'completedAt', 'attempts', 'payload'
] as const

const pending = () => ({ status: 'PENDING' })

/** Claims the oldest messages that are due; undefined when there are none, or another instance is sending. */
export async function claimMessages(): Promise<Claim | undefined> {
  // the look needs no transaction, which on SQLite would keep writers waiting at each poll
  if (!(await oneOf(await reader(), pending()))) return undefined
  return inTransaction(async tx => {
    await takeLock(tx, PUSH_LOCK)
    if (await oneOf(tx, { leaseUntil: { '>': now().toISOString() } })) return undefined
    const due = SELECT.from(QUEUE)
      .columns(...COLUMNS)
      .where(pending())
      .orderBy('createdAt', 'submissionId')
      .limit(BATCH)
    const messages = await tx.run<Message[]>(due)
    if (messages.length === 0) return undefined
    const ID = newId()
    await change(tx, idsOf(messages), { claim: ID, leaseUntil: fromNow(LEASE).toISOString() })
    return { ID, messages }
  })
}

const oneOf = (db: Db, condition: object): Promise<object | undefined> =>
  db.run(SELECT.one.from(QUEUE).columns('submissionId').where(condition))

const idsOf = (messages: readonly Message[]) => ({ submissionId: { in: messages.map(each => each.submissionId) } })

const change = (tx: Tx, which: object, set: object): Promise<number> =>
  tx.run<number>(UPDATE.entity(QUEUE).set(set).where(which))

const free = { claim: null, leaseUntil: null }

/** Notes that the receiver has accepted a message, also when the lease has ended meanwhile. */
export function markSent({ submissionId, attempts }: Message): Promise<void> {
  const at = now().toISOString()
  const sent = { status: 'SUCCESS', attempts: attempts + 1, sentAt: at, lastAttempt: at, payload: null }
  return inTransaction(async tx => {
    await change(tx, { submissionId }, { ...free, ...sent, errorMessage: null })
  })
}

/** Notes that a message was not accepted; returns whether that was its last attempt. */
export function markFailed({ ID: claim }: Claim, message: Message, payload: string, error: string): Promise<boolean> {
  const { submissionId } = message
  const attempts = message.attempts + 1
  const isLast = attempts >= MOST_ATTEMPTS
  const failed = { status: isLast ? 'FAILED' : 'RETRYING', attempts, payload, lastAttempt: now().toISOString() }
  return inTransaction(async tx => {
    const errorMessage = error.slice(0, LONGEST_ERROR).toWellFormed()
    return (await change(tx, { submissionId, claim }, { ...free, ...failed, errorMessage })) === 1 && isLast
  })
}

/** Gives back what a run has not tried. */
export function release({ ID: claim }: Claim): Promise<void> {
  return inTransaction(async tx => {
    await change(tx, { claim }, free)
  })
}

/** Makes everything that failed due again; returns how many messages that are. */
export function makeDue(): Promise<number> {
  return inTransaction(tx => change(tx, { status: 'RETRYING' }, pending()))
}

/** Makes messages due that an admin sends again, with all their attempts; returns how many. */
export function sendAgain(tx: Tx, submissionId?: string): Promise<number> {
  const status = submissionId === undefined ? 'FAILED' : { in: ['FAILED', 'RETRYING'] }
  const which = { status, ...(submissionId !== undefined && { submissionId }) }
  return change(tx, which, { ...pending(), attempts: 0 })
}

/** How many messages wait: for their next attempt, and for an admin. */
export async function backlog(): Promise<{ waiting: number; dead: number }> {
  const rows = await (
    await reader()
  ).run<{ status: string; count: number | string }[]>(
    SELECT.from(QUEUE)
      .columns('status', 'count(*) as count')
      .where({ status: { in: ['PENDING', 'RETRYING', 'FAILED'] } })
      .groupBy('status')
  )
  const count = (...names: string[]) =>
    rows.filter(({ status }) => names.includes(status)).reduce((sum, row) => sum + Number(row.count), 0)
  return { waiting: count('PENDING', 'RETRYING'), dead: count('FAILED') }
}

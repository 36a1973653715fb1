import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { fromNow, HOUR, MINUTE, now } from '../../../lib/time.ts'
import { type Db, inTransaction, reader, takeLock, type Tx } from '../../cap/database/database.ts'
import { MAIL_LOCK, MENTION_MAILS } from '../store/tables.ts'

const { SELECT, UPDATE } = cds.ql

/** Mails of one claim. */
const BATCH = 5
/** Longer than a server can keep the runner busy with a batch. */
const LEASE = 10 * MINUTE
const MOST_ATTEMPTS = 10
const LONGEST_WAIT = 6 * HOUR

/** A claimed row. */
export interface Queued {
  readonly ID: string
  readonly recipient: string
  readonly author: string
  readonly commentId: string
  readonly attempts: number
}

/** Mails of one run, which nobody else sends until the lease ends. */
export interface Claim {
  readonly ID: string
  readonly mails: readonly Queued[]
}

const due = () => ({ status: 'PENDING', dueAt: { '<=': now().toISOString() } })
const free = { claim: null, leaseUntil: null }

/** Claims the oldest mails that are due; undefined when there are none, or another instance is sending. */
export async function claimMails(): Promise<Claim | undefined> {
  // the look needs no transaction, which on SQLite would keep writers waiting at each poll
  if (!(await oneOf(await reader(), due()))) return undefined
  return inTransaction(async tx => {
    await takeLock(tx, MAIL_LOCK)
    if (await oneOf(tx, { leaseUntil: { '>': now().toISOString() } })) return undefined
    const oldest = SELECT.from(MENTION_MAILS)
      .columns('ID', 'recipient', 'author', 'commentId', 'attempts')
      .where(due())
      .orderBy('dueAt', 'ID')
      .limit(BATCH)
    const mails = await tx.run<Queued[]>(oldest)
    if (mails.length === 0) return undefined
    const ID = newId()
    const claimed = { claim: ID, leaseUntil: fromNow(LEASE).toISOString() }
    await change(tx, { ID: { in: mails.map(mail => mail.ID) } }, claimed)
    return { ID, mails }
  })
}

const oneOf = (db: Db, condition: object): Promise<object | undefined> =>
  db.run(SELECT.one.from(MENTION_MAILS).columns('ID').where(condition))

const change = (tx: Tx, which: object, set: object): Promise<number> =>
  tx.run<number>(UPDATE.entity(MENTION_MAILS).set(set).where(which))

/** Notes that the server has taken a mail, also when the lease has ended meanwhile. */
export function markSent({ ID, attempts }: Queued): Promise<number> {
  const sent = { status: 'SENT', attempts: attempts + 1, sentAt: now().toISOString(), failure: null }
  return inTransaction(tx => change(tx, { ID }, { ...free, ...sent }))
}

/** Notes that there is nothing to send any more. */
export function markDropped({ ID }: Queued, failure: string): Promise<number> {
  return inTransaction(tx => change(tx, { ID }, { ...free, status: 'DROPPED', failure }))
}

/** Notes a failure: the next attempt comes later each time, at last none. Returns whether it was the last. */
export async function markFailed(
  claim: Claim,
  mail: Queued,
  failure: string,
  again: 'never' | 'later'
): Promise<boolean> {
  const attempts = mail.attempts + 1
  const isLast = again === 'never' || attempts >= MOST_ATTEMPTS
  const dueAt = fromNow(Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempts - 1))).toISOString()
  const failed = { status: isLast ? 'FAILED' : 'PENDING', attempts, failure, dueAt }
  await inTransaction(tx => change(tx, { ID: mail.ID, claim: claim.ID }, { ...free, ...failed }))
  return isLast
}

/** Gives back what a run has not tried; it is due again after `wait` milliseconds. */
export function release({ ID: claim }: Claim, wait: number): Promise<number> {
  return inTransaction(tx => change(tx, { claim }, { ...free, dueAt: fromNow(wait).toISOString() }))
}

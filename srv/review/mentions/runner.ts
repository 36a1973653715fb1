import { MINUTE, SECOND } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { startPolling } from '../../platform/jobs/index.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { sendMail } from '../../platform/mail/index.ts'
import { mailsOf } from './compose.ts'
import { type Claim, claimMails, markDropped, markFailed, markSent, type Queued, release } from './outbox.ts'

/** Mails are sent this soon after the commit of their comment. */
const INTERVAL = 2 * SECOND

/** Starts to send what is due. */
export function startMailing(): void {
  startPolling({ name: 'mention-mails', interval: INTERVAL, work: deliver })
}

/**
 * Sends what is due until nothing is left or the server is down. One instance at a time does; no transaction is open while the server
 * is waited for. When an instance dies between the server's answer and the note of it, the mail is sent again, with the same Message-ID.
 */
async function deliver(): Promise<void> {
  for (let claim = await claimMails(); claim; claim = await claimMails()) if (!(await deliverBatch(claim))) return
}

/** False when the server is down; what was not tried waits a minute. */
async function deliverBatch(claim: Claim): Promise<boolean> {
  const composed = await mailsOf(await reader(), claim.mails)
  for (const queued of claim.mails) {
    const mail = composed.get(queued.ID)
    if (!mail) await markDropped(queued, 'the comment was deleted, or the recipient wants no mails')
    else if (await failsDown(claim, queued, mail)) {
      await release(claim, MINUTE)
      return false
    }
  }
  return true
}

/** Sends one mail and notes the outcome; true when the server is down. */
async function failsDown(claim: Claim, queued: Queued, mail: Parameters<typeof sendMail>[0]): Promise<boolean> {
  const outcome = await sendMail(mail)
  if (outcome.sent) {
    await markSent(queued)
    counter('mention_mails.sent').add()
    return false
  }
  const isLast = await markFailed(claim, queued, outcome.reason, outcome.again)
  counter('mention_mails.failed').add()
  const told = `a mail about a mention was not sent${isLast ? ', and is not tried again' : ''}: ${outcome.reason}`
  if (isLast) log('mention-mails').error(told)
  else log('mention-mails').warn(told)
  return outcome.isDown
}

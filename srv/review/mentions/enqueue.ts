import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { newOrderedId } from '../../../lib/ids.ts'
import { HOUR, now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { countCall } from '../../platform/limits/call-window.ts'
import { isMailing } from '../../platform/mail/index.ts'
import type { KnownAuthor } from '../authors/known-authors.ts'
import { MENTION_MAILS, MENTION_WINDOWS } from '../store/tables.ts'

const { INSERT, SELECT } = cds.ql

/** Mails that the comments of one author cause within an hour. */
const MOST_PER_HOUR = 60
const window = { entity: MENTION_WINDOWS, windowMs: HOUR }

/**
 * Puts a mail to each of `mentioned` into the outbox, in the transaction of the comment: once for a comment, not to its author, and
 * not to who wants none.
 * @throws HttpError 429 for an author whose comments have caused too many.
 */
export async function mailMentions(
  tx: Tx,
  { id: author }: Caller,
  commentId: string,
  mentioned: readonly KnownAuthor[]
): Promise<void> {
  if (!isMailing()) return
  const reachable = mentioned.filter(({ login, email, mails }) => login !== author && email !== null && mails)
  if (reachable.length === 0) return
  const known = await tx.run<{ recipient: string }[]>(
    SELECT.from(MENTION_MAILS)
      .columns('recipient')
      .where({ commentId, recipient: { in: reachable.map(({ login }) => login) } })
  )
  const told = new Set(known.map(({ recipient }) => recipient))
  for (const { login } of reachable.filter(each => !told.has(each.login))) {
    await countCall(
      tx,
      window,
      author,
      MOST_PER_HOUR,
      `Comments of one author mention at most ${MOST_PER_HOUR} people an hour`
    )
    const at = now().toISOString()
    const row = { ID: newOrderedId(), recipient: login, author, commentId, createdAt: at, dueAt: at }
    await tx.run(INSERT.into(MENTION_MAILS).entries({ ...row, status: 'PENDING', attempts: 0 }))
  }
}

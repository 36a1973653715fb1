import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { newId, newOrderedId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { activeContent, servedTutorial } from '../../content/index.ts'
import { join } from '../authors/known-authors.ts'
import { mailMentions } from '../mentions/enqueue.ts'
import { withMentions } from '../mentions/mentions.ts'
import { COMMENTS, THREADS } from '../store/tables.ts'
import { replyIn, threadIn, type ThreadInput } from './read-input.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

const MOST_THREADS = 1000
const MOST_COMMENTS = 200

/** Ids of what was written. */
export interface Written {
  readonly threadId: string
  readonly commentId: string
}

/**
 * Begins a thread on a passage of the preview as it is now.
 * @throws HttpError 400 naming the field and its rule, 404 for an unknown slug, 409 with too many open threads, 429 with too many mentions.
 */
export async function startThread(tx: Tx, caller: Caller, data: unknown): Promise<Written> {
  const { text, ...input } = threadIn(data)
  const seen = seenText(input.slug)
  await join(tx, caller)
  await refuseTooMany(tx, input.slug)
  const at = now().toISOString()
  const threadId = newId()
  const row = { ID: threadId, ...passageOf(input), ...suggestionOf(input), ...seen, author: caller.id }
  await tx.run(INSERT.into(THREADS).entries({ ...row, status: 'OPEN', createdAt: at, modifiedAt: at, commentCount: 0 }))
  return { threadId, commentId: await writeComment(tx, caller, threadId, text, at) }
}

/** @throws HttpError as `startThread`, 404 for an unknown thread, 409 with too many comments. */
export async function addReply(tx: Tx, caller: Caller, data: unknown): Promise<Written> {
  const { threadId, text } = replyIn(data)
  await join(tx, caller)
  return { threadId, commentId: await writeComment(tx, caller, threadId, text, now().toISOString()) }
}

/** Writes a comment with the mails about whom it mentions, and counts it in its thread. */
async function writeComment(tx: Tx, caller: Caller, thread_ID: string, said: string, at: string): Promise<string> {
  // the count in the condition keeps the limit when two are written at once
  const counted = UPDATE.entity(THREADS)
    .set({ commentCount: { '+=': 1 }, modifiedAt: at })
    .where({ ID: thread_ID, commentCount: { '<': MOST_COMMENTS } })
  if ((await tx.run<number>(counted)) === 0) throw await refusal(tx, thread_ID)
  const { text, mentioned } = await withMentions(tx, said)
  const ID = newOrderedId()
  const row = { ID, thread_ID, text, author: caller.id, createdAt: at, modifiedAt: at }
  await tx.run(INSERT.into(COMMENTS).entries(row))
  await mailMentions(tx, caller, ID, mentioned)
  return ID
}

async function refusal(tx: Tx, ID: string): Promise<Error> {
  const known = await tx.run<object | undefined>(SELECT.one.from(THREADS).columns('ID').where({ ID }))
  if (!known) return notFound('There is no thread with this ID', 'threadId')
  return conflict('too_many_comments', `A thread has at most ${MOST_COMMENTS} comments`)
}

const passageOf = ({ slug, step, quote, prefix, suffix }: Omit<ThreadInput, 'text'>) => ({
  ...{ slug, step: step ?? null, quote: quote.trim() },
  ...{ prefix, suffix }
})

function suggestionOf(input: Omit<ThreadInput, 'text'>): object {
  const { original, originalPrefix, originalSuffix, replacement } = input
  if (typeof replacement !== 'string') return {}
  return { original, originalPrefix, originalSuffix, replacement, suggestion: 'PROPOSED' }
}

/** @throws HttpError 404 for a slug without a preview. */
function seenText(slug: string): { readonly version: number | null; readonly contentHash: string } {
  const file = servedTutorial(slug)
  if (!file) throw notFound('There is no preview with this slug', 'slug')
  return { version: activeContent().version, contentHash: file.contentHash }
}

async function refuseTooMany(tx: Tx, slug: string): Promise<void> {
  const counted = await tx.run<{ count: number | string }>(
    SELECT.one.from(THREADS).columns`count(*) as count`.where({ slug, status: 'OPEN' })
  )
  if (Number(counted.count) >= MOST_THREADS)
    throw conflict('too_many_threads', `A preview has at most ${MOST_THREADS.toLocaleString('en')} open threads`)
}

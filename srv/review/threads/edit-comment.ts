import cds, { type Request } from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { mailMentions } from '../mentions/enqueue.ts'
import { withMentions } from '../mentions/mentions.ts'
import { COMMENTS } from '../store/tables.ts'
import { commentIdIn, commentTextIn } from './read-input.ts'

const { SELECT, UPDATE } = cds.ql

const KEYS: ReadonlySet<string> = new Set(['ID', 'text'])

/**
 * Prepares an update of an own comment: its text alone changes, and who is mentioned for the first time gets a mail. The update itself has the author
 * and the entity tag in its condition.
 * @throws HttpError 400 naming the field and its rule.
 */
export async function editComment(tx: Tx, caller: Caller, request: Request): Promise<void> {
  const data = request.data as Record<string, unknown>
  const other = Object.keys(data).find(name => !KEYS.has(name) && name !== 'modifiedAt')
  if (other !== undefined) throw badRequest('read_only', `${other} cannot be changed; text can`, other)
  const { text: said } = commentTextIn(data)
  const { text, mentioned } = await withMentions(tx, said)
  const at = now().toISOString()
  Object.assign(data, { text, editedAt: at, modifiedAt: at })
  const own = SELECT.one.from(COMMENTS).columns('ID').where({ ID: data['ID'], author: caller.id, deletedAt: null })
  const found = await tx.run<{ ID: string } | undefined>(own)
  if (found) await mailMentions(tx, caller, found.ID, mentioned)
}

/** Takes the text of an own comment away. @throws HttpError 404 for one that is not the caller's. */
export async function removeComment(tx: Tx, caller: Caller, data: unknown): Promise<true> {
  const at = now().toISOString()
  const update = UPDATE.entity(COMMENTS)
    .set({ text: null, deletedAt: at, modifiedAt: at })
    .where({ ID: commentIdIn(data), author: caller.id })
  if ((await tx.run<number>(update)) === 0) throw notFound('There is no comment of yours with this ID', 'commentId')
  return true
}

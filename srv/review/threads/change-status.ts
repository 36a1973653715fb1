import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { join } from '../authors/known-authors.ts'
import { THREADS } from '../store/tables.ts'
import { decisionIn, threadIdIn } from './read-input.ts'

const { SELECT, UPDATE } = cds.ql

/** @throws HttpError 404 for an unknown thread, 409 for one that is resolved. */
export async function resolve(tx: Tx, caller: Caller, data: unknown): Promise<boolean> {
  await join(tx, caller)
  const at = now().toISOString()
  return change(tx, threadIdIn(data), { status: 'OPEN' }, resolved(caller, at), () =>
    conflict('already_resolved', 'The thread is resolved already')
  )
}

/** @throws HttpError 404 for an unknown thread, 409 for one that is open. */
export async function reopen(tx: Tx, caller: Caller, data: unknown): Promise<boolean> {
  await join(tx, caller)
  const set = { status: 'OPEN', resolvedBy: null, resolvedAt: null }
  return change(tx, threadIdIn(data), { status: 'RESOLVED' }, set, () =>
    conflict('already_open', 'The thread is open already')
  )
}

/** Notes what became of a suggestion. @throws HttpError 404 for an unknown thread, 409 for one without an undecided suggestion. */
export async function decide(tx: Tx, caller: Caller, data: unknown): Promise<boolean> {
  const { threadId, decision } = decisionIn(data)
  await join(tx, caller)
  const at = now().toISOString()
  const set = {
    ...{ suggestion: decision, decidedBy: caller.id, decidedAt: at },
    ...(decision === 'APPLIED' && resolved(caller, at))
  }
  return change(tx, threadId, { suggestion: 'PROPOSED' }, set, ({ suggestion }) =>
    suggestion === null
      ? conflict('no_suggestion', 'The thread has no suggestion')
      : conflict('already_decided', `The suggestion is ${suggestion} already`)
  )
}

const resolved = (caller: Caller, at: string) => ({ status: 'RESOLVED', resolvedBy: caller.id, resolvedAt: at })

interface Found {
  readonly suggestion: string | null
}

/** Changes a thread while it is in the state `from`: of two at once one does. */
async function change(
  tx: Tx,
  ID: string,
  from: object,
  set: object,
  otherwise: (found: Found) => Error
): Promise<true> {
  const update = UPDATE.entity(THREADS)
    .set({ ...set, modifiedAt: now().toISOString() })
    .where({ ID, ...from })
  if ((await tx.run<number>(update)) === 1) return true
  const found = await tx.run<Found | undefined>(SELECT.one.from(THREADS).columns('suggestion').where({ ID }))
  throw found ? otherwise(found) : notFound('There is no thread with this ID', 'threadId')
}

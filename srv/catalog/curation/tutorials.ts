import cds, { type ApplicationService, type Request } from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest, HttpError, notFound } from '../../../lib/errors.ts'
import { ORPHANED } from '../tutorials/retire-tutorials.ts'
import { canonicalSlug } from './slugs.ts'
import { around, column, curation, storedRow } from '../model/transaction.ts'
import { namePrimaryTag } from '../tags/aliases.ts'

const { SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'

interface Stored {
  readonly ID: string
  readonly deletionReason: string | null
}
const STORED = ['ID', 'deletionReason'].map(name => column(name))

interface Redirected {
  readonly status: string | null
  readonly redirectTo_ID: string | null
  readonly targetStatus: string | null
}

/** Binds the rules of tutorials. */
export function curateTutorials(service: ApplicationService): void {
  around(service, ['CREATE', 'UPDATE'], 'Tutorials', saveTutorial)
  service.on('DELETE', 'Tutorials', retireTutorial)
}

async function saveTutorial(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const data = request.data as Sent
  if (request.event === 'CREATE' || data.slug !== undefined) data.slug = canonicalSlug(data.slug)
  const before = request.event === 'UPDATE' ? await storedRow<Stored>(tx, request, STORED) : undefined
  if (data.status !== undefined) data.deletionReason = reasonOf(data, before)
  await namePrimaryTag(tx, data)
  const result = await write()
  const ID = before?.ID ?? data.ID
  if (ID !== undefined) await checkRedirect(tx, ID)
  return result
}

interface Sent {
  readonly ID?: string
  slug?: unknown
  primaryTag?: string | null
  readonly status?: string | null
  deletionReason?: string | null
}

/** deletionReason of a tutorial whose status an admin sets: never ORPHANED, so that a publish does not reactivate it. */
function reasonOf({ status, deletionReason }: Sent, before: Stored | undefined): string | null {
  const kept = status === 'INACTIVE' ? before?.deletionReason : null
  const reason = deletionReason === undefined ? kept : deletionReason
  return reason === ORPHANED ? null : (reason ?? null)
}

/** Makes a deleted tutorial INACTIVE; its row stays, since progress and old URLs refer to it. */
async function retireTutorial(request: Request): Promise<void> {
  const tx = await curation()
  const row = await storedRow<Stored>(tx, request, STORED)
  if (!row) throw notFound('There is no such tutorial')
  const { ID } = row
  const retired = { status: 'INACTIVE' }
  await tx.run(
    UPDATE.entity(TUTORIALS)
      .set({ ...retired, deletionReason: reasonOf(retired, row) })
      .where({ ID })
  )
  await checkRedirect(tx, ID)
}

/**
 * Checks the stored redirect: from an INACTIVE tutorial to an ACTIVE one, directly.
 * @throws HttpError 400 naming redirectTo, 409 when others redirect to this tutorial.
 */
async function checkRedirect(tx: Tx, ID: string): Promise<void> {
  const row = await tx.run<Redirected>(
    SELECT.one
      .from(TUTORIALS)
      .columns('status', 'redirectTo_ID', { ref: ['redirectTo', 'status'], as: 'targetStatus' })
      .where({ ID })
  )
  const inactive = row.status === 'INACTIVE'
  if (row.redirectTo_ID !== null) {
    if (!inactive) throw refusal('only an INACTIVE tutorial leads elsewhere')
    if (row.redirectTo_ID === ID) throw refusal('it must not lead to itself')
    if (row.targetStatus === 'INACTIVE') throw refusal('it must lead to an ACTIVE tutorial')
  }
  if (inactive) await checkNotLedTo(tx, ID)
}

const refusal = (rule: string) => badRequest('invalid_redirect', `redirectTo: ${rule}`, 'redirectTo_ID')

async function checkNotLedTo(tx: Tx, ID: string): Promise<void> {
  const origin = await tx.run<{ slug: string } | undefined>(
    SELECT.one.from(TUTORIALS).columns('slug').where({ redirectTo_ID: ID })
  )
  if (!origin) return
  const rule = `Readers of ${origin.slug} are led here, so it must stay ACTIVE; lead them elsewhere first`
  throw new HttpError(409, 'in_use', rule, { target: 'status' })
}

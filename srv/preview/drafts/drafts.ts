import cds, { type ApplicationService, type Request } from '@sap/cds'
import { MB } from '../../../lib/bytes.ts'
import { badRequest, conflict, tooLarge } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { currentTransaction, takeLock } from '../../cap/database/database.ts'
import { isSlug } from '../../catalog/formats.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'

const { SELECT } = cds.ql

const DRAFTS = 'tutorials.preview.Drafts'
/** Writers of drafts follow one another, so that none counts what another adds. */
export const DRAFTS_LOCK = 'preview-drafts'
const MOST = 100
const SHA256 = /^[0-9a-f]{64}$/

/** Columns that a client writes. */
interface Written {
  slug?: string | null
  markdown?: string | null
  rulesVr?: string | null
  basedOn?: string | null
  owner?: string
  savedAt?: string
}

/** Binds the rules of drafts to PreviewService. */
export function keepDrafts(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Drafts', request => {
    const data = request.data as Written
    check(data)
    data.savedAt = now().toISOString()
  })
  service.before('CREATE', 'Drafts', admitDraft)
}

/** @throws HttpError 409 for more drafts than an author may have, or a second one for a slug. */
async function admitDraft(request: Request): Promise<void> {
  const data = request.data as Written
  if (!data.slug) throw badRequest('invalid_slug', 'slug is required', 'slug')
  const tx = currentTransaction()
  await takeLock(tx, DRAFTS_LOCK)
  const owner = callerOfRequest(request).id
  const own = await tx.run<{ slug: string }[]>(SELECT.from(DRAFTS).columns('slug').where({ owner }))
  if (own.some(({ slug }) => slug === data.slug))
    throw conflict('draft_exists', `There is a draft of "${data.slug}" already: change that one`)
  if (own.length >= MOST) throw conflict('too_many_drafts', `An author has at most ${MOST} drafts: delete one first`)
  data.owner = owner
}

function check({ slug, markdown, rulesVr, basedOn }: Written): void {
  if (slug !== undefined && (slug === null || !isSlug(slug)))
    throw badRequest(
      'invalid_slug',
      'A slug is lower-case letters, digits, hyphens and underscores, at most 255 characters',
      'slug'
    )
  for (const [field, text] of Object.entries({ markdown, rulesVr }))
    if (Buffer.byteLength(text ?? '') > MB) throw tooLarge('A draft has at most 1 MB', field)
  if (basedOn && !SHA256.test(basedOn)) throw badRequest('invalid_hash', 'basedOn is a SHA-256 in hex', 'basedOn')
}

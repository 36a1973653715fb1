import cds, { type ApplicationService } from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest } from '../../../lib/errors.ts'
import { fromNow, now, SECOND } from '../../../lib/time.ts'
import { currentTransaction, insertMissing, type Tx } from '../../cap/database/database.ts'
import { isSlug } from '../../catalog/formats.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'

const { SELECT, UPDATE } = cds.ql

const EDITING = 'tutorials.preview.Editing'
/** Three heartbeats: one that is late makes nobody leave. */
const PRESENT = 45 * SECOND
/** More than a reader can take in. */
const MOST = 50

/** Another author who has the same tutorial open. */
interface CoAuthor {
  readonly name: string
  readonly since: string
}

/** Binds `editing` to PreviewService. */
export function showCoAuthors(service: ApplicationService): void {
  service.on('editing', request => {
    const { slug } = request.data as { slug?: unknown }
    if (typeof slug !== 'string' || !isSlug(slug))
      throw badRequest('invalid_slug', 'slug is required: lower-case letters, digits, hyphens and underscores', 'slug')
    return editing(currentTransaction(), slug, callerOfRequest(request))
  })
}

async function editing(tx: Tx, slug: string, caller: Caller): Promise<readonly CoAuthor[]> {
  const [seenAt, gone] = [now().toISOString(), fromNow(-PRESENT).toISOString()]
  const row = { slug, owner: caller.id, name: nameOf(caller), since: seenAt, seenAt }
  await insertMissing(tx, EDITING, Object.keys(row), [Object.values(row)])
  const own = { slug, owner: caller.id }
  await tx.run(
    UPDATE.entity(EDITING)
      .set({ since: seenAt })
      .where({ ...own, seenAt: { '<=': gone } })
  )
  await tx.run(UPDATE.entity(EDITING).set({ name: row.name, seenAt }).where(own))
  const others = { slug, owner: { '!=': caller.id }, seenAt: { '>': gone } }
  return tx.run(SELECT.from(EDITING).columns('name', 'since').where(others).orderBy('since').limit(MOST))
}

/** The name that the token has, else its login. */
function nameOf({ id, givenName, familyName }: Caller): string {
  const name = [givenName, familyName].filter(part => part !== undefined && part !== '').join(' ')
  return (name || id).slice(0, 511)
}

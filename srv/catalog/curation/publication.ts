import cds, { type Request } from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import type { Kind } from './kinds.ts'

const { SELECT } = cds.ql

/**
 * Lets only a SuperAdmin change `published`; drafts of others may not carry a change either.
 * @throws HttpError 403.
 */
export function checkPublisher({ data, user }: Request, before: boolean | null | undefined): void {
  const { published } = data as { published?: boolean | null }
  if (published === undefined || Boolean(published) === Boolean(before) || user.is('SuperAdmin')) return
  throw new HttpError(403, 'superadmin_only', 'published is changed by a SuperAdmin only', { target: 'published' })
}

interface Shown {
  readonly slug: string
  readonly status: string | null
}

/** An item with what it leads to. */
interface Item {
  readonly tutorial: Shown | null
  readonly group?: (Shown & { readonly published: boolean | null }) | null
}

const shown = (name: string, ...more: string[]) => ({
  ref: [name],
  expand: ['slug', 'status', ...more].map(each => ({ ref: [each] }))
})

/**
 * Refuses to publish what learners could not complete.
 * @throws HttpError 400 without items, or naming a tutorial that is INACTIVE, or a group that is or is not published.
 */
export async function checkComplete(tx: Tx, { name }: Kind, id: string): Promise<void> {
  const items =
    name === 'mission'
      ? SELECT.from('tutorials.catalog.CompletionPathItems')
          .columns(shown('tutorial'), shown('group', 'published'))
          .where({ 'path.mission_ID': id })
      : SELECT.from('tutorials.catalog.GroupPathItems').columns(shown('tutorial')).where({ group_ID: id })
  const rows = await tx.run<Item[]>(items)
  const place = name === 'mission' ? 'completionPaths' : 'items'
  if (rows.length === 0) throw badRequest('no_items', `A ${name} without items cannot be published`, place)
  for (const { tutorial, group } of rows) {
    if (tutorial?.status === 'INACTIVE') throw unready(place, `the tutorial ${tutorial.slug} is INACTIVE`)
    if (group?.status === 'INACTIVE') throw unready(place, `the group ${group.slug} is INACTIVE`)
    if (group && !group.published) throw unready(place, `the group ${group.slug} is not published`)
  }
}

const unready = (place: string, why: string) => badRequest('not_publishable', `It cannot be published: ${why}`, place)

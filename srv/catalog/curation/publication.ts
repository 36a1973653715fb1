import cds, { type Request } from '@sap/cds'
import { mayWrite } from '../../cap/model/may-write.ts'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import type { CuratedEntity } from './curated-entities.ts'

const { SELECT } = cds.ql

/**
 * Checks that only a SuperAdmin changes `published`, also in a draft.
 * @throws HttpError 403 for others.
 */
export function checkPublisher(request: Request, before: boolean | null | undefined): void {
  const { published } = request.data as { published?: boolean | null }
  if (published === undefined || Boolean(published) === Boolean(before) || mayWrite(request, 'published')) return
  throw new HttpError(403, 'superadmin_only', 'published is changed by a SuperAdmin only', { target: 'published' })
}

interface Shown {
  readonly slug: string
  readonly status: string | null
}

/** An item with its tutorial or group. */
interface Item {
  readonly tutorial: Shown | null
  readonly group?: (Shown & { readonly published: boolean | null }) | null
}

const shown = (name: string, ...more: string[]) => ({
  ref: [name],
  expand: ['slug', 'status', ...more].map(each => ({ ref: [each] }))
})

/**
 * Checks that learners can complete a mission or group before it is published.
 * @throws HttpError 400 without items, or naming an INACTIVE tutorial, or a group that is INACTIVE or unpublished.
 */
export async function checkComplete(tx: Tx, { name }: CuratedEntity, id: string): Promise<void> {
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

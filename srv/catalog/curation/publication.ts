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
  readonly ID: string
  readonly slug: string
  readonly status: string | null
}

/** An item with its tutorial or group. */
interface Item {
  readonly ID: string
  readonly path_ID?: string
  readonly tutorial: Shown | null
  readonly group?: (Shown & { readonly published: boolean | null }) | null
}

const shown = (name: string, ...more: string[]) => ({
  ref: [name],
  expand: ['ID', 'slug', 'status', ...more].map(each => ({ ref: [each] }))
})

const placeOf = ({ name }: CuratedEntity): string => (name === 'mission' ? 'completionPaths' : 'items')

/**
 * Checks that learners can complete a mission or group before it is published.
 * @throws HttpError 400 without items, or naming an INACTIVE tutorial, or a group that is INACTIVE or unpublished.
 */
export async function checkComplete(tx: Tx, kind: CuratedEntity, id: string): Promise<void> {
  const items = await itemsOf(tx, kind, id)
  if (items.length === 0)
    throw badRequest('no_items', `A ${kind.name} without items cannot be published`, placeOf(kind))
  const hidden = items.find(item => reasonOf(item).length > 0)
  if (hidden) throw unready(kind, 'It cannot be published', reasonOf(hidden).join(), placeOfGroup(hidden))
}

/**
 * Reasons why learners cannot complete items of a mission or group that is published; undefined when it is not. The item or path
 * with the ID `added` is left out.
 */
export async function hiddenItems(
  tx: Tx,
  kind: CuratedEntity,
  id: string,
  added?: string
): Promise<readonly string[] | undefined> {
  const row = await tx.run<{ published: boolean | null } | undefined>(
    SELECT.one.from(kind.table).columns('published').where({ ID: id })
  )
  if (!row?.published) return undefined
  const items = await itemsOf(tx, kind, id)
  return items.filter(({ ID, path_ID }) => added === undefined || (ID !== added && path_ID !== added)).flatMap(reasonOf)
}

/**
 * Checks that a published mission or group gets no item that learners cannot complete. What became so since it was published, and
 * is among `before`, may stay.
 * @throws HttpError 400 naming the tutorial or group.
 */
export async function checkAdded(
  tx: Tx,
  kind: CuratedEntity,
  id: string,
  before: readonly string[] | undefined
): Promise<void> {
  const after = before && (await hiddenItems(tx, kind, id))
  const added = after?.find(why => !before?.includes(why))
  if (added !== undefined) throw unready(kind, `The ${kind.name} is published, and cannot get it`, added)
}

function itemsOf(tx: Tx, { name }: CuratedEntity, id: string): Promise<Item[]> {
  return tx.run(
    name === 'mission'
      ? SELECT.from('tutorials.catalog.CompletionPathItems')
          .columns('ID', 'path_ID', shown('tutorial'), shown('group', 'published'))
          .where({ 'path.mission_ID': id })
      : SELECT.from('tutorials.catalog.GroupPathItems').columns('ID', shown('tutorial')).where({ group_ID: id })
  )
}

/** The field by which a group that is the reason is published, which messages lead to. */
const placeOfGroup = ({ group }: Item): string | undefined =>
  group && !group.published ? `/Groups(ID=${group.ID},IsActiveEntity=true)/published` : undefined

/** Why learners cannot complete an item, in one text or none. */
function reasonOf({ tutorial, group }: Item): readonly string[] {
  if (tutorial?.status === 'INACTIVE') return [`the tutorial ${tutorial.slug} is INACTIVE`]
  if (group?.status === 'INACTIVE') return [`the group ${group.slug} is INACTIVE`]
  return group && !group.published ? [`the group ${group.slug} is not published`] : []
}

const unready = (kind: CuratedEntity, what: string, why: string, place = placeOf(kind)) =>
  badRequest('not_publishable', `${what}: ${why}`, place)

import cds, { type ApplicationService, type Request } from '@sap/cds'
import { currentTransaction, type Tx } from '../../cap/database/database.ts'
import { mayWrite } from '../../cap/model/may-write.ts'
import { badRequest } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { checkGroupItems, resolveMissionItems } from './items.ts'
import { type CuratedEntity, curatedEntities } from './curated-entities.ts'
import { checkAdded, checkComplete, checkPublisher, hiddenItems } from './publication.ts'
import { canonicalSlug, recordFormerSlug, slugFromTitle } from './slugs.ts'
import { around, column, curation, storedRow } from '../model/transaction.ts'
import { namePrimaryTag } from '../tags/aliases.ts'

const { SELECT, UPDATE } = cds.ql

interface Stored {
  readonly ID: string
  readonly slug: string
  readonly title: string | null
  readonly published: boolean | null
}
const STORED = ['ID', 'slug', 'title', 'published'].map(name => column(name))

/** Binds the rules of missions, groups and their parts. */
export function curateEntities(service: ApplicationService): void {
  for (const kind of Object.values(curatedEntities)) {
    service.before(['NEW', 'UPDATE'], `${kind.entity}.drafts`, request => checkDraft(kind, request))
    around(service, ['CREATE', 'UPDATE'], kind.entity, (request, write) => saveRoot(kind, request, write))
    for (const [part, way] of Object.entries(kind.parts))
      around(service, ['CREATE', 'UPDATE', 'DELETE'], part, (request, write) => savePart(kind, way, request, write))
  }
}

/** Refuses drafts in which an Admin changes `published`, which only a SuperAdmin may. */
async function checkDraft({ table }: CuratedEntity, request: Request): Promise<void> {
  const { published } = request.data as { published?: unknown }
  if (published === undefined || mayWrite(request, 'published')) return
  const ID = idOf(request)
  const active = ID
    ? await currentTransaction().run<Stored | undefined>(SELECT.one.from(table).columns('published').where({ ID }))
    : undefined
  checkPublisher(request, active?.published)
}

const idOf = ({ params, data }: Request) =>
  ((params.at(-1) as { ID?: string } | undefined) ?? (data as { ID?: string })).ID

/** Saves a mission or group with its parts: rules before the write, the write, rules on the stored rows. */
async function saveRoot(kind: CuratedEntity, request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const before = request.event === 'UPDATE' ? await storedRow<Stored>(tx, request, STORED) : undefined
  checkPublisher(request, before?.published)
  await assignSlug(tx, kind, request, before)
  await namePrimaryTag(tx, request.data as { primaryTag?: string | null })
  const hidden = before && (await hiddenItems(tx, kind, before.ID))
  const result = await write()
  const data = request.data as { ID: string; slug?: string; published?: boolean }
  const ID = before?.ID ?? data.ID
  const slug = data.slug ?? before?.slug
  if (slug !== undefined) await recordFormerSlug(tx, kind, ID, { before: before?.slug, now: slug })
  await checkStored(tx, kind, ID)
  if (data.published && !before?.published) await checkComplete(tx, kind, ID)
  await checkAdded(tx, kind, ID, hidden)
  return result
}

/** Normalises a given slug; a missing or empty one is generated from the title. */
async function assignSlug(
  tx: Tx,
  kind: CuratedEntity,
  { data, event }: Request,
  before: Stored | undefined
): Promise<void> {
  const row = data as { slug?: string | null; title?: string | null }
  if (event === 'UPDATE' && row.slug === undefined) return
  row.slug = row.slug?.trim()
    ? canonicalSlug(row.slug)
    : await slugFromTitle(tx, kind, row.title === undefined ? before?.title : row.title)
}

/** Saves a part on its own: the mission or group that contained it before, and the one that does now, are changed by it and checked. */
async function savePart(
  kind: CuratedEntity,
  way: string,
  request: Request,
  write: () => Promise<unknown>
): Promise<unknown> {
  const tx = await curation()
  const owner = [column(way, 'owner')]
  const before =
    request.event === 'CREATE' ? undefined : await storedRow<{ owner: string }>(tx, request, [...owner, column('ID')])
  const hidden = before && (await hiddenItems(tx, kind, before.owner))
  const result = await write()
  const { ID = (before as { ID?: string } | undefined)?.ID } = request.data as { ID?: string }
  const after = await tx.run<{ owner: string } | undefined>(
    SELECT.one
      .from(request.target.name)
      .columns(...(owner as never[]))
      .where({ ID })
  )
  for (const id of new Set([before?.owner, after?.owner])) {
    if (!id) continue
    await tx.run(
      UPDATE.entity(kind.table).set({ modifiedAt: now().toISOString(), modifiedBy: request.user.id }).where({ ID: id })
    )
    await checkStored(tx, kind, id)
    await checkAdded(tx, kind, id, id === before?.owner ? hidden : await hiddenItems(tx, kind, id, ID))
  }
  return result
}

async function checkStored(tx: Tx, kind: CuratedEntity, id: string): Promise<void> {
  await checkTags(tx, kind, id)
  if (kind.name === 'mission') await resolveMissionItems(tx, id)
  else await checkGroupItems(tx, id)
}

async function checkTags(tx: Tx, { name, tags, key }: CuratedEntity, id: string): Promise<void> {
  const tag = await tx.run(
    SELECT.one
      .from(tags)
      .columns('ID')
      .where({ [key]: id })
  )
  if (!tag) throw badRequest('tag_missing', `A ${name} needs at least one tag`, 'tags')
}

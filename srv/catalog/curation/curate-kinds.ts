import cds, { type ApplicationService, type Request } from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'
import { checkGroupItems, settleMissionItems } from './items.ts'
import { type Kind, kinds } from './kinds.ts'
import { checkComplete, checkPublisher } from './publication.ts'
import { canonicalSlug, keepFormerSlug, slugFromTitle } from './slugs.ts'
import { around, column, curation, storedRow } from './transaction.ts'

const { SELECT } = cds.ql

interface Stored {
  readonly ID: string
  readonly slug: string
  readonly title: string | null
  readonly published: boolean | null
}
const STORED = ['ID', 'slug', 'title', 'published'].map(name => column(name))

/** Binds the rules of missions, groups and their parts. */
export function curateKinds(service: ApplicationService): void {
  for (const kind of Object.values(kinds)) {
    service.before(['NEW', 'UPDATE'], `${kind.entity}.drafts`, request => checkDraft(kind, request))
    around(service, ['CREATE', 'UPDATE'], kind.entity, (request, write) => saveRoot(kind, request, write))
    for (const [part, way] of Object.entries(kind.parts))
      around(service, ['CREATE', 'UPDATE', 'DELETE'], part, (request, write) => savePart(kind, way, request, write))
  }
}

/** A draft of an Admin is not to bring what only a SuperAdmin may. */
async function checkDraft({ table }: Kind, request: Request): Promise<void> {
  const { published } = request.data as { published?: unknown }
  if (published === undefined || request.user.is('SuperAdmin')) return
  const ID = idOf(request)
  const active = ID
    ? await (cds.db as unknown as Tx).run<Stored | undefined>(SELECT.one.from(table).columns('published').where({ ID }))
    : undefined
  checkPublisher(request, active?.published)
}

const idOf = ({ params, data }: Request) =>
  ((params.at(-1) as { ID?: string } | undefined) ?? (data as { ID?: string })).ID

/** A mission or group as a whole: its columns, and the parts that come with it. */
async function saveRoot(kind: Kind, request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const before = request.event === 'UPDATE' ? await storedRow<Stored>(tx, request, STORED) : undefined
  checkPublisher(request, before?.published)
  await giveSlug(tx, kind, request, before)
  const result = await write()
  const data = request.data as { ID: string; slug?: string; published?: boolean }
  const ID = before?.ID ?? data.ID
  const now = data.slug ?? before?.slug
  if (now !== undefined) await keepFormerSlug(tx, kind, ID, { before: before?.slug, now })
  await settle(tx, kind, ID)
  if (data.published && !before?.published) await checkComplete(tx, kind, ID)
  return result
}

/** A slug that is sent is made canonical; one that is missing or emptied is made of the title. */
async function giveSlug(tx: Tx, kind: Kind, { data, event }: Request, before: Stored | undefined): Promise<void> {
  const row = data as { slug?: string | null; title?: string | null }
  if (event === 'UPDATE' && row.slug === undefined) return
  row.slug = row.slug?.trim()
    ? canonicalSlug(row.slug)
    : await slugFromTitle(tx, kind, row.title === undefined ? before?.title : row.title)
}

/** A part that is written by itself: the rules are those of what it belongs to, before and after. */
async function savePart(kind: Kind, way: string, request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const owner = [column(way, 'owner')]
  const before =
    request.event === 'CREATE' ? undefined : await storedRow<{ owner: string }>(tx, request, [...owner, column('ID')])
  const result = await write()
  const { ID = (before as { ID?: string } | undefined)?.ID } = request.data as { ID?: string }
  const after = await tx.run<{ owner: string } | undefined>(
    SELECT.one
      .from(request.target.name)
      .columns(...(owner as never[]))
      .where({ ID })
  )
  for (const id of new Set([before?.owner, after?.owner])) if (id) await settle(tx, kind, id)
  return result
}

async function settle(tx: Tx, kind: Kind, id: string): Promise<void> {
  await checkTags(tx, kind, id)
  if (kind.name === 'mission') await settleMissionItems(tx, id)
  else await checkGroupItems(tx, id)
}

async function checkTags(tx: Tx, { name, tags, key }: Kind, id: string): Promise<void> {
  const tag = await tx.run(
    SELECT.one
      .from(tags)
      .columns('ID')
      .where({ [key]: id })
  )
  if (!tag) throw badRequest('tag_missing', `A ${name} needs at least one tag`, 'tags')
}

import { noteHarmless } from '../cap/prepared/prepared-reads.ts'
import cds, { type Request, type Service } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import { isBulkImport } from '../cap/database/bulk-import.ts'
import { MAX_SLUGS, type Mode } from './rebuild.ts'
import { requestRebuild } from './requests.ts'

const { SELECT } = cds.ql

/** Services with changes that the built site shows. */
const watched: ReadonlySet<string> = new Set(['AdminService', 'AuthorService'])
const writes: ReadonlySet<string> = new Set(['CREATE', 'UPDATE', 'UPSERT', 'DELETE'])

/** An entity or operation with its rebuild annotations (`db/rebuild/rebuild.cds`). */
interface Annotated {
  readonly name: string
  readonly keys?: Readonly<Record<string, { readonly isAssociation?: boolean; readonly virtual?: boolean }>>
  readonly actions?: Readonly<Record<string, Annotated>>
  readonly '@rebuild'?: Mode
  readonly '@rebuild.slug'?: string
  readonly '@rebuild.refetch'?: boolean
  readonly '@rebuild.uses.entity'?: string
  readonly '@rebuild.uses.key'?: string
  readonly '@rebuild.uses.slug'?: string
}

/** A request with the property `subject`, which the types of CAP declare too narrowly. */
type Change = Omit<Request, 'subject'> & {
  /** Reference to the rows of the request. */
  readonly subject: string
}

/** Requests a rebuild, in the same transaction, for each change by an admin or author that is annotated to need one. */
export function watchChanges(service: Service): void {
  if (!(service instanceof cds.ApplicationService) || !watched.has(service.name)) return
  service.before(['UPDATE', 'UPSERT', 'DELETE'], '*', request => noteOldSlugs(request as unknown as Change))
  // a read is no change
  noteHarmless(service.name, 1)
  service.after('*', (_, request) => noteChange(service, request as unknown as Change))
}

const oldSlugs = new WeakMap<object, readonly string[]>()

/** Remembers the slugs before the change, which may delete the row or change its slug. */
async function noteOldSlugs(request: Change): Promise<void> {
  const entity = changed(request)
  if (entity?.['@rebuild'] === 'slug-targeted' && !isIgnored(request))
    oldSlugs.set(request, await slugsOf(request, entity))
}

async function noteChange(service: cds.ApplicationService, request: Change): Promise<void> {
  const cause = request.event === 'READ' ? undefined : (changed(request) ?? operationOf(service, request))
  const mode = cause?.['@rebuild']
  if (cause && mode && !isIgnored(request)) await requestFor(mode, cause, request)
}

async function requestFor(mode: Mode, cause: Annotated, request: Change): Promise<void> {
  const slugs = mode === 'slug-targeted' ? await affected(request, cause) : []
  const reason = `${cause.name.slice(cause.name.lastIndexOf('.') + 1)} ${request.event}`
  await requestRebuild(currentTransaction(), { mode, slugs, refetch: needsRefetch(cause, slugs) }, reason)
}

function needsRefetch(cause: Annotated, { length }: readonly string[]): boolean {
  const byUse = cause['@rebuild.uses.entity'] !== undefined
  return cause['@rebuild.refetch'] === true || (byUse && (length === 0 || length > MAX_SLUGS))
}

/** The entity of a write; undefined for drafts, whose activation writes the entity itself. */
function changed({ event, target }: Change): Annotated | undefined {
  const entity = target as unknown as Annotated | undefined
  return writes.has(event) && entity && !entity.name.endsWith('.drafts') ? entity : undefined
}

function operationOf(service: cds.ApplicationService, { event, target }: Change): Annotated | undefined {
  const bound = (target as unknown as Annotated | undefined)?.actions?.[event]
  return bound ?? (service.actions as unknown as Readonly<Record<string, Annotated>>)[event]
}

/** Bulk imports start a build of the site themselves. */
const isIgnored = (request: Change) => isBulkImport(request as unknown as Request)

async function affected(request: Change, entity: Annotated): Promise<readonly string[]> {
  const after = request.event === 'DELETE' ? [] : await slugsOf(request, entity)
  return [...new Set([...(oldSlugs.get(request) ?? []), ...after])]
}

/** Slugs of the tutorials that contain the changed rows or refer to them; at most one more than MAX_SLUGS. */
async function slugsOf(request: Change, entity: Annotated): Promise<readonly string[]> {
  const rows = await currentTransaction().run<{ slug: string | null }[]>(slugQuery(request, entity))
  return rows.flatMap(({ slug }) => slug ?? [])
}

function slugQuery(request: Change, entity: Annotated): object {
  const { '@rebuild.uses.entity': uses, '@rebuild.uses.key': key, '@rebuild.uses.slug': slugOfUse } = entity
  const rows = changedRows(request, entity)
  const slugs =
    uses === undefined
      ? rows.columns(`${entity['@rebuild.slug']} as slug`)
      : SELECT.distinct
          .from(uses)
          .columns(`${slugOfUse} as slug`)
          .where({ [`${key}_ID`]: { in: rows.columns('ID') } })
  return slugs.limit(MAX_SLUGS + 1)
}

function changedRows({ event, data, subject }: Change, { name, keys = {} }: Annotated) {
  if (event !== 'CREATE') return SELECT.from(subject)
  const columns = Object.keys(keys).filter(key => !keys[key]?.isAssociation && !keys[key]?.virtual)
  return SELECT.from(name).where(Object.fromEntries(columns.map(key => [key, (data as Record<string, unknown>)[key]])))
}

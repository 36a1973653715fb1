import { hasOwnRows } from '../guard/own-rows.ts'
import type { Element, Entity } from '../types.ts'
import { type RunningService } from '../types.ts'
import { draftKey } from './drafts.ts'

/** Types whose JSON is the same from the database and from CAP. */
const TYPES = new Set([
  'cds.UUID',
  'cds.String',
  'cds.LargeString',
  'cds.Boolean',
  'cds.Integer',
  'cds.UInt8',
  'cds.Int16',
  'cds.Int32',
  'cds.Date',
  'cds.Time',
  'cds.DateTime',
  'cds.Timestamp'
])

/**
 * Handlers of all reads that each service has: three of the guard and the pages, the refusal of delta links, CAP's own, and
 * the audit log, which looks for personal data. One more, and nothing of the service is read past it.
 */
const OF_EVERY_SERVICE = 6

/** Handlers of reads beyond these that do nothing for the reads that have a shape, by service or entity. */
const harmless = new Map<string, number>()

/** Says that `count` handlers of reads of a service, or of one of its entities, leave those alone that have a shape. */
export function noteHarmless(name: string, count: number): void {
  harmless.set(name, (harmless.get(name) ?? 0) + count)
}

/** Types whose values are written anew for each answer: as numbers, or as texts for those who have asked for that. */
const CONVERTED = new Set(['cds.Decimal', 'cds.Integer64', 'cds.Int64', 'cds.Double'])

/** A service with all kinds of handlers. */
interface Handled {
  readonly handlers: Readonly<Record<string, readonly Handler[]>>
}

interface Handler {
  readonly on?: string
  readonly before?: string
  readonly after?: string
  readonly path?: string
}

const entitiesOf = new WeakMap<RunningService, Map<string, Entity | undefined>>()

/** The entity of a service whose reads are SQL and nothing else; undefined for any other. */
export function plainEntity(service: RunningService, name: string): Entity | undefined {
  const known = entitiesOf.get(service) ?? new Map<string, Entity | undefined>()
  entitiesOf.set(service, known)
  if (known.has(name)) return known.get(name)
  const entity = (service.model.definitions as Readonly<Record<string, Entity | undefined>>)[`${service.name}.${name}`]
  const plain = entity && isPlain(entity) && !hasHandlers(service, entity) ? entity : undefined
  if (known.size < 1000) known.set(name, plain)
  return plain
}

function isPlain(entity: Entity): boolean {
  if (entity.kind !== 'entity' || entity.params || entity['@cds.persistence.skip']) return false
  if (entity.drafts && draftKey(entity) === undefined) return false
  return !isPersonalData(entity) && !hasOwnRows(entity)
}

/** Reads of personal data are logged. */
const isPersonalData = (entity: Entity): boolean => entity['@PersonalData.EntitySemantics'] !== undefined

function hasHandlers(service: RunningService, { name, drafts }: Entity): boolean {
  const { handlers } = service as unknown as Handled
  const ofReads = Object.values(handlers)
    .flat()
    .filter(({ on, before, after }) => ['READ', '*'].includes(on ?? before ?? after ?? '*'))
  const ofAll = ofReads.filter(({ path = '*' }) => path === '*')
  const own = ofReads.filter(({ path }) => path === name || (drafts && path === drafts.name))
  return ofAll.length > OF_EVERY_SERVICE + harmlessOf(service.name) || own.length > harmlessOf(name)
}

const harmlessOf = (name: string): number => harmless.get(name) ?? 0

/** The element of that name, where its values are sent as the database writes them, or lead to rows of which this holds. */
export function sentElement(entity: Entity, name: string): Element | undefined {
  const element = convertedElement(entity, name)
  return CONVERTED.has(element?._type ?? '') || element?._target?.drafts ? undefined : element
}

/** The same, where they may be written anew too, or lead to rows to which CAP adds what it knows of their drafts. */
export function convertedElement({ elements }: Entity, name: string): Element | undefined {
  const element = elements[name]
  if (!element) return undefined
  if (element.isAssociation) return element._target && !isPersonalData(element._target) ? element : undefined
  return isPlainType(element._type ?? '') && !element.items ? element : undefined
}

const isPlainType = (type: string): boolean => TYPES.has(type) || CONVERTED.has(type)

/** The entity of a service whose rows a navigation of `entity` leads to; undefined where reads of them are more than SQL. */
export function navigatedEntity(service: RunningService, entity: Entity, navigation: string): Entity | undefined {
  const target = entity.elements[navigation]?._target?.name
  const prefix = `${service.name}.`
  return target?.startsWith(prefix) ? plainEntity(service, target.slice(prefix.length)) : undefined
}

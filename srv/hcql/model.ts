import { hasOwnRows } from '../cap/guard/own-rows.ts'
import type { Definitions, Element, Entity } from '../cap/types.ts'
import { invalidQuery } from './language/query.ts'

/** A service with the part of its model that queries need. */
export interface QueriedService {
  readonly name: string
  readonly model: { readonly definitions: Definitions<Entity> }
}

/** Entities of drafts, which are read over OData only. */
const drafts = /\.DraftAdministrativeData$|\.drafts$/
const unreadable = new Set(['cds.LargeBinary', 'cds.Vector'])

/** Prefix of CAP's client on a connection without a name. */
const NAMELESS = 'RemoteService.'

/** The entity of `service` by its name, with or without the name of the service; undefined when it cannot be queried. */
export function entityOf(service: QueriedService, asked: string): Entity | undefined {
  const { definitions } = service.model
  const name = asked.startsWith(NAMELESS) ? asked.slice(NAMELESS.length) : asked
  const own = name.startsWith(`${service.name}.`) ? name : `${service.name}.${name}`
  const found = Object.hasOwn(definitions, own) ? definitions[own] : undefined
  return found?.kind === 'entity' && !found.params && !found['@cds.api.ignore'] && !drafts.test(own) ? found : undefined
}

/** The entities of the service that can be queried. */
export function entitiesOf(service: QueriedService): readonly Entity[] {
  const names = Object.keys(service.model.definitions).filter(name => name.startsWith(`${service.name}.`))
  return names.flatMap(name => entityOf(service, name) ?? [])
}

/** True when there is one. */
export const hasEntities = (service: QueriedService): boolean => entitiesOf(service).length > 0

/** The elements of an entity that queries may name. */
export const elementsOf = (entity: Entity): readonly Element[] => Object.values(entity.elements).filter(isReadable)

/** The element `name` of `entity`, unless it is hidden. @throws HttpError 400. */
export function elementOf(entity: Entity, name: string, place: string): Element {
  const found = Object.hasOwn(entity.elements, name) ? entity.elements[name] : undefined
  if (found && isReadable(found)) return found
  throw invalidQuery(`'${name}' is no readable element of ${entity.name}`, place)
}

/** The columns of `*`. */
export function columnsOf(entity: Entity): readonly string[] {
  return Object.values(entity.elements).flatMap(each => (isReadable(each) && !each.isAssociation ? [each.name] : []))
}

/** The target of an association, if it is an entity of this service. @throws HttpError 400. */
export function targetOf(service: QueriedService, { target = '', name }: Element, place: string): Entity {
  const entity = target.startsWith(`${service.name}.`) ? entityOf(service, target) : undefined
  if (!entity) throw invalidQuery(`'${name}' leads out of ${service.name}`, place)
  return inQueries(entity, place)
}

/**
 * `entity`, where the database reads it within a query about something else, past its handlers.
 * @throws HttpError 400 when handlers decide which rows the caller may see, or make the rows.
 */
export function inQueries(entity: Entity, place: string): Entity {
  if (!hasOwnRows(entity) && !entity['@cds.persistence.skip']) return entity
  throw invalidQuery(`${entity.name} can only be read by itself`, place)
}

/** The texts that a search looks in: as CAP, all of an entity, or what `@cds.search` says. */
export function searchedIn(entity: Entity): readonly string[] {
  const texts = Object.values(entity.elements).filter(each => isReadable(each) && each._type === 'cds.String')
  const said = ({ name }: Element): unknown => entity[`@cds.search.${name}`]
  const chosen = texts.filter(each => said(each) === true)
  return (chosen.length > 0 ? chosen : texts.filter(each => said(each) !== false)).map(({ name }) => name)
}

/** True unless hidden, virtual, binary, or structured: structures are flattened to elements of their own. */
function isReadable(element: Element): boolean {
  return !element.virtual && !element['@cds.api.ignore'] && !element.elements && !unreadable.has(element._type ?? '')
}

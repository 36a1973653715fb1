import type { Definitions, Element, Entity } from '../cap/types.ts'
import { invalidQuery } from './refusal.ts'

/** A service with the part of its model that queries are about. */
export interface QueriedService {
  readonly name: string
  readonly model: { readonly definitions: Definitions<Entity> }
}

/** Drafts are read over OData. */
const drafts = /\.DraftAdministrativeData$|\.drafts$/
const unreadable = new Set(['cds.LargeBinary', 'cds.Vector'])

/** The entity of `service` with this name, with or without the service's own; undefined when it has none to query. */
export function entityOf(service: QueriedService, name: string): Entity | undefined {
  const { definitions } = service.model
  const own = name.startsWith(`${service.name}.`) ? name : `${service.name}.${name}`
  const found = Object.hasOwn(definitions, own) ? definitions[own] : undefined
  return found?.kind === 'entity' && !found.params && !found['@cds.api.ignore'] && !drafts.test(own) ? found : undefined
}

/** True when the service has an entity that can be queried. */
export function hasEntities(service: QueriedService): boolean {
  return Object.keys(service.model.definitions).some(
    name => name.startsWith(`${service.name}.`) && entityOf(service, name)
  )
}

/** The element `name` of `entity`, unless it is hidden. @throws HttpError 400. */
export function elementOf(entity: Entity, name: string, place: string): Element {
  const found = Object.hasOwn(entity.elements, name) ? entity.elements[name] : undefined
  if (found && isReadable(found)) return found
  throw invalidQuery(`'${name}' is no readable element of ${entity.name}`, place)
}

/** The columns that `*` stands for. */
export function columnsOf(entity: Entity): readonly string[] {
  return Object.values(entity.elements).flatMap(each => (isReadable(each) && !each.isAssociation ? [each.name] : []))
}

/** The entity that an association of a readable row leads to, if this service shows it. @throws HttpError 400. */
export function targetOf(service: QueriedService, { target = '', name }: Element, place: string): Entity {
  const entity = target.startsWith(`${service.name}.`) ? entityOf(service, target) : undefined
  if (entity) return entity
  throw invalidQuery(`'${name}' leads out of ${service.name}`, place)
}

/** Structures are read by their parts, which stand beside them. */
function isReadable(element: Element): boolean {
  return !element.virtual && !element['@cds.api.ignore'] && !element.elements && !unreadable.has(element._type ?? '')
}

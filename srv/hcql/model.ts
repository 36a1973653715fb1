import type { Definitions, Element, Entity } from '../cap/types.ts'
import { invalidQuery } from './query.ts'

/** A service with the part of its model that queries need. */
export interface QueriedService {
  readonly name: string
  readonly model: { readonly definitions: Definitions<Entity> }
}

/** Entities of drafts, which are read over OData only. */
const drafts = /\.DraftAdministrativeData$|\.drafts$/
const unreadable = new Set(['cds.LargeBinary', 'cds.Vector'])

/** The entity of `service` by its name, with or without the name of the service; undefined when it cannot be queried. */
export function entityOf(service: QueriedService, name: string): Entity | undefined {
  const { definitions } = service.model
  const own = name.startsWith(`${service.name}.`) ? name : `${service.name}.${name}`
  const found = Object.hasOwn(definitions, own) ? definitions[own] : undefined
  return found?.kind === 'entity' && !found.params && !found['@cds.api.ignore'] && !drafts.test(own) ? found : undefined
}

/** True when an entity of the service can be queried. */
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

/** The columns of `*`. */
export function columnsOf(entity: Entity): readonly string[] {
  return Object.values(entity.elements).flatMap(each => (isReadable(each) && !each.isAssociation ? [each.name] : []))
}

/** The target of an association, if it is an entity of this service. @throws HttpError 400. */
export function targetOf(service: QueriedService, { target = '', name }: Element, place: string): Entity {
  const entity = target.startsWith(`${service.name}.`) ? entityOf(service, target) : undefined
  if (entity) return entity
  throw invalidQuery(`'${name}' leads out of ${service.name}`, place)
}

/** True unless hidden, virtual, binary, or structured: structures are flattened to elements of their own. */
function isReadable(element: Element): boolean {
  return !element.virtual && !element['@cds.api.ignore'] && !element.elements && !unreadable.has(element._type ?? '')
}

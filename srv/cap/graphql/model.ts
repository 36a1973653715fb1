import type { Element, Entity, RunningService } from '../types.ts'

/** A service whose entities can be read. */
export type EntityService = Pick<RunningService, 'name' | 'entities'>

/** Names that GraphQL leaves to its users: those that begin with two underscores are its own. */
const NAME = /^(?!__)[_A-Za-z]\w*$/

/** The entities of the service by their name in it; hidden ones, texts and drafts are left out. */
export function entitiesOf({ name: service, entities }: EntityService): ReadonlyMap<string, Entity> {
  const rows = [...entities].map(entity => [entity.name.slice(service.length + 1), entity] as const)
  return new Map(rows.filter(([name, entity]) => NAME.test(name) && !entity['@cds.api.ignore'] && !entity.params))
}

/** The elements that a client may know. */
export function visibleElements({ elements }: Entity): readonly Element[] {
  return Object.values(elements).filter(({ name, '@cds.api.ignore': hidden }) => NAME.test(name) && !hidden)
}

/** The built-in type at the end of an element's chain of types, such as `cds.String`. */
export function builtInType({ _type, type }: Element): string | undefined {
  return _type ?? type
}

/** The key columns, by which rows are told apart. */
export function keysOf(entity: Entity): readonly string[] {
  return Object.values(entity.elements)
    .filter(({ key, isAssociation, virtual }) => key && !isAssociation && !virtual)
    .map(({ name }) => name)
}

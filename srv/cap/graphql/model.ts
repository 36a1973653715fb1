import type { ApplicationService } from '@sap/cds'

/** What GraphQL needs of an element of a linked model. */
export interface Element {
  readonly name: string
  readonly type?: string
  readonly doc?: string
  readonly key?: boolean
  readonly notNull?: boolean
  readonly virtual?: boolean
  readonly isAssociation?: boolean
  readonly is2many?: boolean
  readonly _target?: Entity
  readonly _type?: string
  readonly '@cds.api.ignore'?: boolean
}

/** An entity that a service exposes. */
export interface Entity {
  readonly name: string
  readonly doc?: string
  readonly elements: Readonly<Record<string, Element>>
  readonly params?: object
  readonly '@cds.api.ignore'?: boolean
  readonly '@odata.singleton'?: boolean
}

/** A service whose entities can be read. */
export type EntityService = ApplicationService & { readonly entities: Iterable<Entity> }

/** The names that GraphQL leaves to us (specification, section 2.1.9). */
const NAME = /^(?!__)[_A-Za-z]\w*$/

/** The entities of the service by their name in it; what it hides, and texts and drafts, are none. */
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

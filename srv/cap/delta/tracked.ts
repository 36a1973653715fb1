import { createHash } from 'node:crypto'
import { ConfigError } from '../../../lib/config/config-error.ts'
import type { Definitions, Entity } from '../types.ts'
import { tableOf } from '../database/tables.ts'

/** A table whose rows are part of what is tracked. */
export interface Source {
  readonly table: string
  /** The column that says which tracked row a row of the table belongs to. */
  readonly column: string
  /** The indexed expression over the tracked table that has the same value; its key when not given. */
  readonly leadsTo?: string
  /** The columns that matter; all of them when not given. */
  readonly only?: readonly string[]
}

/** A table that is tracked, with everything that is shown together with it. */
export interface Root {
  readonly entity: string
  readonly table: string
  readonly sources: readonly Source[]
}

/** An entity of a service that answers what has changed since. */
export interface Tracked {
  readonly entity: string
  readonly root: string
  /** The element that holds the key of the root; the only key of the entity. */
  readonly key: string
  /** Associations that can be expanded: changes behind them are tracked. */
  readonly expandable: ReadonlySet<string>
  /** Another one when the entity has other elements: what was asked for may not be there any more. */
  readonly shape: string
}

interface TrackedDefinition extends Entity {
  readonly '@Capabilities.ChangeTracking.Supported'?: boolean
  /** The tracked table, where it does not follow from a projection. */
  readonly '@delta.of'?: string
  readonly '@delta.expandable'?: readonly string[]
  /** Of a tracked table: the other tables that are shown with it. */
  readonly '@delta.from'?: readonly DeclaredSource[]
}

interface DeclaredSource extends Omit<Source, 'table'> {
  readonly entity: string
}

export type TrackedDefinitions = Definitions<TrackedDefinition>

/**
 * The entities of the services with `@Capabilities.ChangeTracking.Supported`.
 * @throws ConfigError for one that cannot be tracked.
 */
export function trackedEntities(own: TrackedDefinitions, definitions = own): readonly Tracked[] {
  return Object.values(own)
    .filter(each => each.kind === 'entity' && each['@Capabilities.ChangeTracking.Supported'] === true)
    .map(each => tracked(each, definitions))
}

function tracked(definition: TrackedDefinition, definitions: TrackedDefinitions): Tracked {
  const { name: entity, elements } = definition
  const [key, ...others] = Object.values(elements).filter(element => element.key && !element.isAssociation)
  if (!key || others.length > 0) throw new ConfigError([`${entity}: only an entity with one key can be tracked`])
  const text = JSON.stringify(Object.values(elements).map(({ name, type }) => [name, type]))
  return {
    entity,
    root: rootOf(definition, definitions),
    key: key.name,
    expandable: new Set(definition['@delta.expandable'] ?? []),
    shape: createHash('sha256').update(text).digest('hex').slice(0, 8)
  }
}

function rootOf(definition: TrackedDefinition, definitions: TrackedDefinitions): string {
  const declared = definition['@delta.of']
  if (declared !== undefined) return declared
  const base = (definition.projection ?? definition.query?.SELECT)?.from.ref?.[0]
  const below = base === undefined ? undefined : definitions[base]
  return below ? rootOf(below, definitions) : definition.name
}

/** The tables behind `entities`, each once. */
export function trackedRoots(entities: readonly Tracked[], definitions: TrackedDefinitions): readonly Root[] {
  return [...new Set(entities.map(({ root }) => root))].sort().map(entity => {
    const others = definitions[entity]?.['@delta.from'] ?? []
    const table = tableOf(entity)
    const sources = others.map(({ entity: source, ...how }) => ({ table: tableOf(source), ...how }))
    return { entity, table, sources: [{ table, column: 'ID' }, ...sources] }
  })
}

import {
  type Annotations,
  type Csdl,
  type CsdlElement,
  listOf,
  pathOf,
  recordOf,
  type Schema,
  schemaOf
} from '../csdl.ts'
import { type CallerScopes, refusalOf } from '../permissions.ts'
import type { Column, Entity, Model, Navigation, Property } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import { capabilitiesOf, deletionOf, rulesOf } from './capabilities.ts'
import { annotationsFrom, ownPaths } from './annotation-at.ts'
import { columnsOf } from './columns.ts'
import { connect } from './connected.ts'
import { withDataFields } from './declared-actions.ts'
import { namedPaths } from './facets.ts'
import { filtersOf } from './filters.ts'
import { declaredPlaceOf } from './places.ts'
import { type Declared, importsOf, operationsOf } from './operations.ts'
import { complexTypesOf } from './complex-types.ts'
import { readNavigation, readProperty } from './properties.ts'
import { sideEffectsOf } from './side-effects.ts'
import { presentationsIn, variantsIn } from './variants.ts'

/** Properties by which people know a row, the best first, where no header is declared. */
const namesOfRows = ['title', 'name', 'label', 'slug', 'key', 'displayName', 'email']
const draftActions = /^draft(?:Prepare|Activate|Edit)$/

/**
 * Reads `$metadata` (CSDL JSON) as it is for somebody with the scopes of `caller`; what a service does not annotate follows
 * from its types.
 */
export function readModel(document: Csdl, caller?: CallerScopes): Model {
  const schema = schemaOf(document)
  const operations = operationsOf(schema, caller)
  const places = new Map(
    Object.entries(schema.sets).flatMap(([set, { $Type: type, $Collection: many }]) =>
      type === undefined ? [] : [[type.slice(schema.namespace.length + 1), { set, singleton: !many }] as const]
    )
  )
  const entities = new Map<string, Entity>()
  for (const [name, member] of Object.entries(schema.members))
    if (recordOf(member)['$Kind'] === 'EntityType' && !name.startsWith('Draft'))
      entities.set(name, readEntity(schema, caller, name, recordOf(member), places.get(name), operations, entities))
  connect(schema, entities)
  const sets = [...entities.values()].flatMap(each => (each.set === undefined ? [] : [[each.set, each] as const]))
  return {
    namespace: schema.namespace,
    entities,
    sets: new Map(sets),
    types: complexTypesOf(schema),
    operations: importsOf(schema, operations)
  }
}

/** Restrictions that the set declares for a property by its name. */
function listedIn(name: string, onSet: Annotations): Partial<Property> {
  const has = (restrictions: string, member: string): boolean =>
    listOf(recordOf(onSet[`@Capabilities.${restrictions}`])[member]).some(each => pathOf(each) === name)
  return {
    ...(has('InsertRestrictions', 'RequiredProperties') && { isRequiredAtFirst: true }),
    ...(has('UpdateRestrictions', 'NonUpdatableProperties') && { immutable: true }),
    ...(has('InsertRestrictions', 'NonInsertableProperties') && { isLeftOutAtFirst: true })
  }
}

interface Place {
  readonly set: string
  readonly singleton: boolean
}

type Members = Readonly<Record<string, unknown>>

function readEntity(
  schema: Schema,
  caller: CallerScopes,
  name: string,
  members: Members,
  place: Place | undefined,
  operations: readonly Declared[],
  entities: ReadonlyMap<string, Entity>
): Entity {
  const annotations = schema.annotationsOf(name)
  const onSet = place ? schema.annotationsOf(`set:${place.set}`) : {}
  const keys = listOf(members['$Key']).map(String)
  const named = namedPaths(annotations)
  const { '@UI.TextArrangement': texts } = annotations
  const arrangement = texts === undefined ? {} : { '@UI.TextArrangement': texts }
  const updates = onSet['@Capabilities.UpdateRestrictions']
  const properties = new Map<string, Property>()
  const navigations = new Map<string, Navigation>()
  for (const [field, member] of Object.entries(members)) {
    if (field.startsWith('$')) continue
    const element = recordOf(member) as CsdlElement
    if (element.$Kind === 'NavigationProperty') {
      const navigation = readNavigation(field, element, schema, name, entities)
      if (navigation) navigations.set(field, navigation)
    } else
      properties.set(field, {
        ...readProperty(
          field,
          element,
          { ...arrangement, ...schema.annotationsOf(`${name}/${field}`) },
          keys.includes(field) && !named.has(field)
        ),
        ...listedIn(field, onSet),
        refusal: refusalOf(updates, caller, field)
      })
  }
  const header = recordOf(annotations['@UI.HeaderInfo'])
  const fallback = namesOfRows.find(each => properties.has(each))
  const { NonFilterableProperties: computed } = recordOf(onSet['@Capabilities.FilterRestrictions'])
  const { NonSortableProperties: unordered } = recordOf(onSet['@Capabilities.SortRestrictions'])
  const unfiltered = new Set(listOf(computed).flatMap(each => pathOf(each) ?? []))
  const context = { properties, at: annotationsFrom(schema, name), ownByPath: ownPaths(navigations) }
  const columnsIn = (lineItem: unknown): readonly Column[] => columnsOf(lineItem, keys, fallback, context)
  const presentations = presentationsIn(annotations, columnsIn)
  return {
    name,
    label: labelIn(header['TypeName']) ?? wordsOf(name),
    plural: labelIn(header['TypeNamePlural']) ?? wordsOf(name),
    help: labelIn(annotations['@Core.Description']),
    keys,
    properties,
    navigations,
    targetOf: navigation => entities.get(navigations.get(navigation)?.target ?? ''),
    title: pathOf(recordOf(header['Title'])['Value']) ?? fallback,
    columns: columnsIn(annotations['@UI.LineItem']),
    presentation: presentations.get(''),
    presentations,
    variants: variantsIn(schema, name, annotations, columnsIn),
    filters: filtersOf(annotations, properties, navigations).filter(each => !unfiltered.has(each)),
    unfiltered,
    unsorted: new Set(listOf(unordered).flatMap(each => pathOf(each) ?? [])),
    // sections are read once all entities are there
    facets: [],
    header: { description: undefined, picture: undefined, facets: [] },
    sideEffects: sideEffectsOf(annotations),
    actions: withDataFields(
      operations.filter(each => each.boundTo === name && !draftActions.test(each.name)),
      annotations
    ),
    draft: '@Common.DraftRoot' in onSet ? 'root' : properties.has('IsActiveEntity') ? 'node' : 'none',
    can: capabilitiesOf({ ...annotations, ...onSet }, place?.singleton === true),
    refusals: {
      insert: refusalOf(onSet['@Capabilities.InsertRestrictions'], caller),
      update: refusalOf(updates, caller),
      delete: refusalOf(onSet['@Capabilities.DeleteRestrictions'], caller)
    },
    rules: rulesOf({ ...annotations, ...onSet }),
    deletion: deletionOf(recordOf(onSet['@Capabilities.DeleteRestrictions'])),
    set: place?.set,
    singleton: place?.singleton === true,
    place: declaredPlaceOf(annotations)
  }
}

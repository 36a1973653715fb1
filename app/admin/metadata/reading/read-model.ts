import { type Csdl, type CsdlElement, listOf, pathOf, recordOf, type Schema, schemaOf } from '../csdl.ts'
import { type CallerScopes, refusalOf } from '../permissions.ts'
import type { Entity, Model, Navigation, Property } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import { availabilityOf, capabilitiesOf, deletionOf } from './capabilities.ts'
import { columnsOf } from './columns.ts'
import { facetsOf, namedPaths } from './facets.ts'
import { filtersOf } from './filters.ts'
import { declaredPlaceOf } from './places.ts'
import { type Declared, importsOf, operationsOf } from './operations.ts'
import { readNavigation, readProperty } from './properties.ts'

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
      entities.set(name, readEntity(schema, caller, name, recordOf(member), places.get(name), operations))
  const sets = [...entities.values()].flatMap(each => (each.set === undefined ? [] : [[each.set, each] as const]))
  return { namespace: schema.namespace, entities, sets: new Map(sets), operations: importsOf(schema, operations) }
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
  operations: readonly Declared[]
): Entity {
  const annotations = schema.annotationsOf(name)
  const onSet = place ? schema.annotationsOf(`set:${place.set}`) : {}
  const keys = listOf(members['$Key']).map(String)
  const named = namedPaths(annotations)
  const updates = onSet['@Capabilities.UpdateRestrictions']
  const properties = new Map<string, Property>()
  const navigations = new Map<string, Navigation>()
  for (const [field, member] of Object.entries(members)) {
    if (field.startsWith('$')) continue
    const element = recordOf(member) as CsdlElement
    if (element.$Kind === 'NavigationProperty') {
      const navigation = readNavigation(field, element, schema, name)
      if (navigation) navigations.set(field, navigation)
    } else
      properties.set(field, {
        ...readProperty(
          field,
          element,
          schema.annotationsOf(`${name}/${field}`),
          keys.includes(field) && !named.has(field)
        ),
        refusal: refusalOf(updates, caller, field)
      })
  }
  const header = recordOf(annotations['@UI.HeaderInfo'])
  const fallback = namesOfRows.find(each => properties.has(each))
  const { NonFilterableProperties: computed } = recordOf(onSet['@Capabilities.FilterRestrictions'])
  const unfiltered = new Set(listOf(computed).flatMap(each => pathOf(each) ?? []))
  return {
    name,
    label: labelIn(header['TypeName']) ?? wordsOf(name),
    plural: labelIn(header['TypeNamePlural']) ?? wordsOf(name),
    help: labelIn(annotations['@Core.Description']),
    keys,
    properties,
    navigations,
    title: pathOf(recordOf(header['Title'])['Value']) ?? fallback,
    columns: columnsOf(annotations['@UI.LineItem'], properties, keys, fallback),
    filters: filtersOf(annotations, properties).filter(each => !unfiltered.has(each)),
    unfiltered,
    facets: facetsOf(annotations, properties, navigations),
    actions: operations.filter(each => each.boundTo === name && !draftActions.test(each.name)),
    draft: '@Common.DraftRoot' in onSet ? 'root' : properties.has('IsActiveEntity') ? 'node' : 'none',
    can: capabilitiesOf(onSet, place?.singleton === true),
    refusals: {
      insert: refusalOf(onSet['@Capabilities.InsertRestrictions'], caller),
      update: refusalOf(updates, caller),
      delete: refusalOf(onSet['@Capabilities.DeleteRestrictions'], caller)
    },
    rules: {
      update: availabilityOf(recordOf(updates), 'Updatable'),
      delete: availabilityOf(recordOf(onSet['@Capabilities.DeleteRestrictions']), 'Deletable')
    },
    deletion: deletionOf(recordOf(onSet['@Capabilities.DeleteRestrictions'])),
    set: place?.set,
    singleton: place?.singleton === true,
    place: declaredPlaceOf(annotations)
  }
}

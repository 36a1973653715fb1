import * as words from '#workplace-words/model.ts'
import {
  type Annotations,
  type Csdl,
  type CsdlElement,
  type CsdlOperation,
  listOf,
  pathOf,
  recordOf,
  type Schema,
  schemaOf,
  textOf
} from './csdl.ts'
import { type CallerScopes, refusalOf } from './permissions.ts'
import { isShown, readNavigation, readParameter, readProperty } from './properties.ts'
import type {
  Availability,
  Capabilities,
  Column,
  Deletion,
  Entity,
  Facet,
  Model,
  Navigation,
  Operation,
  Property
} from './types.ts'
import { labelIn, wordsOf } from './words.ts'

const MOST_COLUMNS = 7
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
  const columns = readColumns(listOf(annotations['@UI.LineItem']), properties)
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
    columns: [columns, firstColumns(properties, fallback), keyColumns(keys, properties)].find(isFilled) ?? [],
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
    singleton: place?.singleton === true
  }
}

const isFilled = (columns: readonly Column[]): boolean => columns.length > 0

/** Paths of the fields that lists and sections declare. */
function namedPaths(annotations: Annotations): ReadonlySet<string> {
  const groups = Object.entries(annotations).filter(([term]) => term.startsWith('@UI.FieldGroup'))
  const fields = [annotations['@UI.LineItem'], ...groups.map(([, group]) => recordOf(group)['Data'])].flatMap(listOf)
  return new Set(fields.flatMap(field => pathOf(recordOf(field)['Value']) ?? []))
}

function deletionOf({ Description: label, LongDescription: consequence }: Members): Deletion {
  return {
    label: labelIn(label) ?? words.deletion,
    isDeletion: label === undefined,
    consequence: labelIn(consequence)
  }
}

const column = ({ name, label }: Property): Column => ({ path: name, label, criticality: undefined })

/** Columns where none are declared: the name first. */
function firstColumns(properties: ReadonlyMap<string, Property>, title: string | undefined): readonly Column[] {
  const shown = [...properties.values()].filter(isShown)
  const first = shown.filter(({ name }) => name === title)
  return [...first, ...shown.filter(({ name }) => name !== title)].slice(0, MOST_COLUMNS).map(column)
}

/** The key is better than a table without columns. */
const keyColumns = (keys: readonly string[], properties: ReadonlyMap<string, Property>): readonly Column[] =>
  keys
    .filter(name => name !== 'IsActiveEntity')
    .flatMap(name => properties.get(name) ?? [])
    .map(column)

/** Data fields in their order; those of actions and links to elsewhere are no columns. */
function readColumns(fields: readonly unknown[], properties: ReadonlyMap<string, Property>): readonly Column[] {
  return fields.map(recordOf).flatMap(field => {
    const path = pathOf(field['Value'])
    if (path === undefined || field['@UI.Hidden'] === true || properties.get(path)?.hidden) return []
    const label = labelIn(field['Label']) ?? properties.get(path)?.label ?? wordsOf(path.split('/').join(' '))
    const isImage = field['@UI.IsImageURL'] === true
    return [{ path, label, criticality: field['Criticality'], ...(isImage && { isImage }) }]
  })
}

function filtersOf(annotations: Annotations, properties: ReadonlyMap<string, Property>): readonly string[] {
  const declared = listOf(annotations['@UI.SelectionFields']).flatMap(each => pathOf(each) ?? [])
  if (declared.length > 0) return declared.filter(each => properties.has(each))
  return [...properties.values()].filter(each => isShown(each) && isChoice(each)).map(({ name }) => name)
}

const isChoice = ({ allowed, type, valueList }: Property): boolean =>
  allowed.length > 0 || type === 'Edm.Boolean' || valueList !== undefined

/** Declared sections; then all fields, and the parts of the row, that none of them shows. */
function facetsOf(
  annotations: Annotations,
  properties: ReadonlyMap<string, Property>,
  navigations: ReadonlyMap<string, Navigation>
): readonly Facet[] {
  const declared = listOf(annotations['@UI.Facets']).flatMap(each => facet(recordOf(each), annotations, properties))
  const fields: readonly Facet[] = declared.some(({ kind }) => kind === 'fields')
    ? []
    : [{ kind: 'fields', label: words.general, fields: [...properties.values()].filter(isShown).map(column) }]
  const shown = new Set(declared.flatMap(each => (each.kind === 'table' ? [each.navigation] : [])))
  const tables = [...navigations.values()]
    .filter(({ name, collection }) => collection && !shown.has(name))
    .map(({ name, label }): Facet => ({ kind: 'table', label, navigation: name }))
  return [...fields, ...declared, ...tables]
}

function facet(each: Members, annotations: Annotations, properties: ReadonlyMap<string, Property>): readonly Facet[] {
  const nested = listOf(each['Facets'])
  if (nested.length > 0) return nested.flatMap(inner => facet(recordOf(inner), annotations, properties))
  const target = pathOf(each['Target']) ?? textOf(recordOf(each['Target'])['$AnnotationPath']) ?? ''
  const slash = target.indexOf('/')
  const navigation = slash < 0 ? undefined : target.slice(0, slash)
  const label = labelIn(each['Label']) ?? (navigation === undefined ? words.general : wordsOf(navigation))
  if (navigation) return [{ kind: 'table', label, navigation }]
  const fields = readColumns(listOf(recordOf(annotations[target])['Data']), properties)
  return fields.length > 0 ? [{ kind: 'fields', label, fields }] : []
}

function capabilitiesOf(annotations: Annotations, singleton: boolean): Capabilities {
  const allows = (restrictions: string, member: string): boolean =>
    recordOf(annotations[`@Capabilities.${restrictions}`])[member] !== false
  return {
    insert: !singleton && allows('InsertRestrictions', 'Insertable'),
    update: allows('UpdateRestrictions', 'Updatable'),
    delete: !singleton && allows('DeleteRestrictions', 'Deletable'),
    search: allows('SearchRestrictions', 'Searchable'),
    filter: allows('FilterRestrictions', 'Filterable'),
    sort: allows('SortRestrictions', 'Sortable')
  }
}

interface Declared extends Operation {
  readonly boundTo: string | undefined
}

function operationsOf(schema: Schema, caller: CallerScopes): readonly Declared[] {
  const { namespace, members, annotationsOf } = schema
  return Object.entries(members).flatMap(([name, overloads]) =>
    (listOf(overloads) as readonly CsdlOperation[]).map(overload => {
      const { $Kind: kind, $IsBound: isBound, $Parameter: parameters = [], $ReturnType: returned } = overload
      // an action is addressed by its binding parameter alone (OData CSDL JSON 4.01, section 14.2.1)
      const addressed = kind === 'Function' ? parameters : isBound ? parameters.slice(0, 1) : []
      const target = `${name}(${addressed.map(typeOf).join(',')})`
      const annotations = { ...annotationsOf(name), ...annotationsOf(target) }
      const asked = isBound ? parameters.slice(1) : parameters
      return {
        name,
        label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
        help: labelIn(annotations['@Core.Description']),
        isAction: kind === 'Action',
        parameters: asked.map(each => readParameter(each, annotationsOf(`${target}/${each.$Name}`))),
        returns: returned !== undefined,
        isSecret:
          asked.some(each => isMasked(annotationsOf(`${target}/${each.$Name}`))) ||
          givesMasked(schema, returned?.$Type),
        isCritical: annotations['@Common.IsActionCritical'] === true,
        refusal: refusalOf(annotations['@Capabilities.OperationRestrictions'], caller),
        availability: availabilityOf(annotations, '@Core.OperationAvailable'),
        boundTo: isBound ? (parameters[0]?.$Type ?? '').slice(namespace.length + 1) : undefined
      }
    })
  )
}

/** Of what is possible with some rows, by an expression; what holds for all is no condition of a row. */
function availabilityOf(annotations: Annotations, term: string): Availability | undefined {
  const condition = annotations[term]
  if (typeof condition !== 'object') return undefined
  const otherwise = labelIn(annotations[`${term}@Core.Description`])
  return { condition, otherwise: otherwise ?? words.notInThisState }
}

const isMasked = (annotations: Annotations): boolean => annotations['@Common.Masked'] === true

/** True where a property of the type is masked. */
function givesMasked({ namespace, members, annotationsOf }: Schema, type: string | undefined): boolean {
  if (!type?.startsWith(`${namespace}.`)) return false
  const name = type.slice(namespace.length + 1)
  return Object.keys(recordOf(members[name])).some(property => isMasked(annotationsOf(`${name}/${property}`)))
}

const typeOf = ({ $Type: type = 'Edm.String', $Collection: many }: CsdlElement): string =>
  many ? `Collection(${type})` : type

function importsOf({ sets }: Schema, operations: readonly Declared[]): readonly Operation[] {
  const names = new Set(Object.entries(sets).flatMap(([name, each]) => (each.$Action || each.$Function ? [name] : [])))
  return operations.filter(({ name, boundTo }) => boundTo === undefined && names.has(name))
}

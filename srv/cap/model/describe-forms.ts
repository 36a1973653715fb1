import type { Definition, Definitions, Element, LoadedModel } from '../types.ts'
import { startCase } from './start-case.ts'

type Path = { readonly '=': string }

type Field = readonly [name: string, element: Element]

const MOST_COLUMNS = 7
const MOST_FILTERS = 5
const administrative = /^(createdAt|createdBy|modifiedAt|modifiedBy)$/
/** Elements by which people know a row, the best first. */
const namesOfRows = ['title', 'name', 'label', 'fromPath', 'slug', 'key', 'displayName', 'objectID']

/** Numbers that people have given rows for their order. */
const places = ['sortOrder', 'itemOrder', 'stepOrder', 'featuredOrder', 'rank']
/** Elements for programs, which forms have and lists offer, though not as columns at first. */
const forPrograms = /^(?:legacyId|uuid|sha256|.*[hH]ash)$/
/** Numbers by which rows are called. */
const calledByNumber = /^(?:legacyId|taskLegacyId|missionId|pathId|contentVersion|statusCode|httpStatus)$/
const moments = new Set(['cds.Timestamp', 'cds.DateTime', 'cds.Date'])

/**
 * Gives each entity of a service with `@forms` what a list and an object page need: labels, columns, filters, an order, a header,
 * sections, and value helps of its associations. What an entity declares itself stays, so only what differs from this is
 * written down.
 */
export function describeForms(csn: LoadedModel): void {
  const { definitions } = csn
  const services = Object.entries(definitions).filter(([, each]) => each.kind === 'service' && each['@forms'] === true)
  for (const [service] of services)
    for (const [name, entity] of Object.entries(definitions))
      if (entity.kind === 'entity' && name.startsWith(`${service}.`) && !entity['@settings'])
        describe(definitions, service, name, entity)
}

function describe(definitions: Definitions, service: string, name: string, entity: Definition): void {
  const fields = Object.entries(entity.elements ?? {})
  for (const [field, element] of fields) {
    describeField(field, element)
    if (isReference(element)) helpWith(definitions, service, field, element)
  }
  const shown = fields.filter(each => isShown(each) && !administrative.test(each[0]))
  const title = titleOf(entity)
  const known = title ?? referredTitle(definitions, fields)
  const order = orderOf(entity, known)
  declare(entity, {
    '@UI.HeaderInfo.TypeName': startCase(singular(name.slice(name.lastIndexOf('.') + 1))),
    '@UI.HeaderInfo.TypeNamePlural': startCase(name.slice(name.lastIndexOf('.') + 1)),
    ...(known && { '@UI.HeaderInfo.Title.Value': { '=': known } }),
    '@UI.LineItem': columnsOf(shown, title).map(dataField),
    ...(order && { '@UI.PresentationVariant.SortOrder': [order] }),
    '@UI.SelectionFields': shown
      .filter(isFilter)
      .slice(0, MOST_FILTERS)
      .map(each => ({ '=': pathOf(each) })),
    // rows that nobody edits are shown in lists alone
    ...(entity['@readonly'] !== true && {
      '@UI.FieldGroup#General.Data': shown.map(dataField).map(asListed(entity['@UI.LineItem'])),
      '@UI.Facets': sectionsOf(fields)
    })
  })
}

function describeField(name: string, element: Element): void {
  if (element.target !== undefined && !isReference(element)) return
  // keys are for programs, unless people choose them
  if (element.key && element.type === 'cds.UUID') element['@UI.Hidden'] ??= true
  element['@title'] ??= element['@Common.Label'] ?? startCase(name)
  if (calledByNumber.test(name)) element['@Common.IsDigitSequence'] ??= true
  if (element.type === 'cds.LargeString') element['@UI.MultiLineText'] ??= true
}

const isReference = ({ target, type, cardinality }: Element) =>
  target !== undefined && type === 'cds.Association' && (cardinality?.max ?? 1) === 1

const isShown = ([, element]: Field) =>
  element['@UI.Hidden'] !== true &&
  element['@cds.api.ignore'] !== true &&
  (element.target === undefined || isReference(element)) &&
  !('items' in element)

/** Choosing a row of another entity: its name is shown instead of its key. */
function helpWith(definitions: Definitions, service: string, field: string, element: Element): void {
  const target = definitions[element.target ?? '']
  const text = target && titleOf(target)
  if (!text || !element.target?.startsWith(`${service}.`) || !target.elements?.['ID']) return
  const parameter = (kind: string, more: object) => ({ $Type: `Common.ValueListParameter${kind}`, ...more })
  declare(element, {
    '@Common.Text': { '=': `${field}.${text}` },
    '@Common.TextArrangement': { '#': 'TextOnly' },
    '@Common.ValueList.CollectionPath': element.target.slice(service.length + 1),
    '@Common.ValueList.Parameters': [
      parameter('InOut', { LocalDataProperty: { '=': `${field}_ID` }, ValueListProperty: 'ID' }),
      parameter('DisplayOnly', { ValueListProperty: text })
    ]
  })
}

const titleOf = ({ elements = {} }: Definition) =>
  namesOfRows.find(name => elements[name]?.target === undefined && name in elements)

/** Name of a row without one of its own: the first row that it refers to. */
function referredTitle(definitions: Definitions, fields: readonly Field[]): string | undefined {
  return fields.flatMap(([field, element]) => {
    const target = isReference(element) ? definitions[element.target ?? ''] : undefined
    const text = target && titleOf(target)
    return text ? [`${field}.${text}`] : []
  })[0]
}

/** The order of a list at first: that which people have given its rows, else by their names, else the newest first. */
function orderOf(entity: Definition, title: string | undefined): object | undefined {
  const { elements = {} } = entity
  const place = places.find(name => name in elements)
  const own = title !== undefined && title in elements ? title : undefined
  const moment = Object.keys(elements).find(name => moments.has(elements[name]?.type ?? ''))
  const declared = (entity['@UI.HeaderInfo.Title.Value'] as Path | undefined)?.['=']
  const first = place ?? own ?? moment ?? declared ?? title
  return first === undefined ? undefined : { Property: { '=': first }, Descending: first === moment }
}

/** Associations stand in forms and lists as the key that they hold. */
const pathOf = ([name, { target, keys }]: Field) =>
  target === undefined ? name : `${name}_${keys?.[0]?.ref[0] ?? 'ID'}`

const dataField = (field: Field): { readonly Value: Path } => ({ Value: { '=': pathOf(field) } })

interface ListedField {
  readonly Value?: Partial<Path>
  readonly Criticality?: unknown
}

/** A field in the colour that the list declares for its column. */
function asListed(declared: unknown): (field: { readonly Value: Path }) => object {
  const columns = Array.isArray(declared) ? (declared as readonly ListedField[]) : []
  const colours = new Map(columns.map(({ Value, Criticality }) => [Value?.['='], Criticality]))
  return field => {
    const Criticality = colours.get(field.Value['='])
    return Criticality === undefined ? field : { ...field, Criticality }
  }
}

function columnsOf(shown: readonly Field[], title: string | undefined): readonly Field[] {
  const short = shown.filter(([name, { type }]) => type !== 'cds.LargeString' && !forPrograms.test(name))
  const first = short.filter(([name]) => name === title)
  return [...first, ...short.filter(([name]) => name !== title)].slice(0, MOST_COLUMNS)
}

const isFilter = ([name, { type, enum: values, target }]: Field) =>
  values !== undefined ||
  target !== undefined ||
  type === 'cds.Boolean' ||
  namesOfRows.includes(name) ||
  name === 'status'

function sectionsOf(fields: readonly Field[]): readonly object[] {
  const parts = fields.filter(([, { type, cardinality }]) => type === 'cds.Composition' && cardinality?.max === '*')
  return [
    section('General', '@UI.FieldGroup#General'),
    ...parts.map(([name]) => section(startCase(name), `${name}/@UI.LineItem`))
  ]
}

const section = (label: string, target: string) => ({
  $Type: 'UI.ReferenceFacet',
  ID: label.replaceAll(' ', ''),
  Label: label,
  Target: target
})

/** Adds what is not declared; a declared annotation may have been written in parts. */
function declare(place: Definition | Element, annotations: Readonly<Record<`@${string}`, unknown>>): void {
  for (const [name, value] of Object.entries(annotations) as [`@${string}`, unknown][]) place[name] ??= value
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

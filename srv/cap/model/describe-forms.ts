import type { Definition, Definitions, Element, LoadedModel } from '../types.ts'
import { startCase } from './start-case.ts'

type Path = { readonly '=': string }

type Field = readonly [name: string, element: Element]

const MOST_COLUMNS = 7
const MOST_FILTERS = 5
const administrative = /^(createdAt|createdBy|modifiedAt|modifiedBy)$/
/** Elements by which people know a row, the best first. */
const namesOfRows = ['title', 'name', 'label', 'fromPath', 'slug', 'key', 'displayName', 'objectID']

/**
 * Gives each entity of a service with `@forms` what a list and an object page need: labels, columns, filters, a header,
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
  declare(entity, {
    '@UI.HeaderInfo.TypeName': startCase(singular(name.slice(name.lastIndexOf('.') + 1))),
    '@UI.HeaderInfo.TypeNamePlural': startCase(name.slice(name.lastIndexOf('.') + 1)),
    ...(title && { '@UI.HeaderInfo.Title.Value': { '=': title } }),
    '@UI.LineItem': columnsOf(shown, title).map(dataField),
    '@UI.SelectionFields': shown
      .filter(isFilter)
      .slice(0, MOST_FILTERS)
      .map(each => ({ '=': pathOf(each) })),
    // rows that nobody edits are shown in lists alone
    ...(entity['@readonly'] !== true && {
      '@UI.FieldGroup#General.Data': shown.map(dataField),
      '@UI.Facets': sectionsOf(fields)
    })
  })
}

function describeField(name: string, element: Element): void {
  if (element.target !== undefined && !isReference(element)) return
  // keys are for programs, unless people choose them
  if (element.key && element.type === 'cds.UUID') element['@UI.Hidden'] ??= true
  element['@title'] ??= element['@Common.Label'] ?? startCase(name)
  if (element.type === 'cds.LargeString') element['@UI.MultiLineText'] ??= true
}

const isReference = ({ target, type, cardinality }: Element) =>
  target !== undefined && type === 'cds.Association' && (cardinality?.max ?? 1) === 1

const isShown = ([, element]: Field) =>
  element['@UI.Hidden'] !== true && (element.target === undefined || isReference(element)) && !('items' in element)

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

/** Associations stand in forms and lists as the key that they hold. */
const pathOf = ([name, element]: Field) => (element.target === undefined ? name : `${name}_ID`)

const dataField = (field: Field): { readonly Value: Path } => ({ Value: { '=': pathOf(field) } })

function columnsOf(shown: readonly Field[], title: string | undefined): readonly Field[] {
  const short = shown.filter(([, { type }]) => type !== 'cds.LargeString')
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

import * as words from '#workplace-words/model.ts'
import { type Annotations, listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { Column, Entity, Facet, FieldsFacet, Header, TableFacet } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import type { FieldContext } from './annotation-at.ts'
import { columnOf, readColumns } from './columns.ts'
import { columnFrom, dataPointColumn } from './data-fields.ts'
import { isShown, isValue } from '../is-shown.ts'

type Members = Readonly<Record<string, unknown>>

/** An entity with what its sections are read from. */
export interface Described {
  readonly entity: Entity
  readonly annotations: Annotations
  readonly context: FieldContext
  /** The entity behind a navigation. */
  readonly behind: (navigation: string) => Described | undefined
}

/** Paths of the fields that lists and sections declare. */
export function namedPaths(annotations: Annotations): ReadonlySet<string> {
  const groups = Object.entries(annotations).filter(([term]) => term.startsWith('@UI.FieldGroup'))
  const fields = [annotations['@UI.LineItem'], ...groups.map(([, group]) => recordOf(group)['Data'])].flatMap(listOf)
  return new Set(fields.flatMap(field => pathOf(recordOf(field)['Value']) ?? []))
}

/** Declared sections; then all fields, and the parts of the row, that none of them shows. */
export function facetsOf(described: Described): readonly Facet[] {
  const { annotations, context, entity } = described
  const declared = listOf(annotations['@UI.Facets']).flatMap(each => facet(recordOf(each), described))
  const fields: readonly Facet[] = declared.some(each => each.kind === 'fields' && !each.through)
    ? []
    : [{ kind: 'fields', label: words.general, fields: [...context.properties.values()].filter(isShown).map(columnOf) }]
  const shown = new Set(declared.flatMap(each => (each.kind === 'table' ? [each.navigation] : [])))
  const tables = [...entity.navigations.values()]
    .filter(({ name, collection }) => collection && !shown.has(name))
    .map(({ name, label }): Facet => ({ kind: 'table', label, navigation: name }))
  return [...fields, ...declared, ...tables]
}

/** Description, picture and facts beside the title. */
export function headerOf(described: Described): Header {
  const { annotations, context } = described
  const info = recordOf(annotations['@UI.HeaderInfo'])
  const facets = listOf(annotations['@UI.HeaderFacets']).flatMap(each => facet(recordOf(each), described))
  return {
    description: columnFrom(recordOf(info['Description']), context),
    picture: info['ImageUrl'] ?? info['TypeImageUrl'],
    facets: facets.flatMap(valuesOnly)
  }
}

/** Facts have values alone: an action of theirs stands beside the title as it is. */
function valuesOnly(facet: Facet): readonly FieldsFacet[] {
  const fields = facet.kind === 'fields' ? facet.fields.filter(isValue) : []
  return facet.kind === 'fields' && fields.length > 0 ? [{ ...facet, fields }] : []
}

function facet(each: Members, described: Described, group?: string): readonly Facet[] {
  const hidden = each['@UI.Hidden']
  if (hidden === true) return []
  const nested = listOf(each['Facets'])
  const label = labelIn(each['Label'])
  const found =
    nested.length > 0
      ? nested.flatMap(inner => facet(recordOf(inner), described, label ?? group))
      : referred(targetOf(each), label, described)
  return found.map(one => ({
    ...one,
    ...(nested.length === 0 && group !== undefined && { group }),
    ...(typeof hidden === 'object' && hidden !== null && { hidden: both(hidden, one.hidden) }),
    ...(each['@UI.PartOfPreview'] === false && { isFolded: true as const })
  }))
}

const both = (outer: unknown, inner: unknown): unknown => (inner === undefined ? outer : { $Or: [outer, inner] })

const targetOf = ({ Target: target }: Members): string =>
  pathOf(target) ?? textOf(recordOf(target)['$AnnotationPath']) ?? ''

/** Target of an annotation path: fields of the row, of the one row behind a navigation, or the rows behind one. */
function referred(target: string, label: string | undefined, described: Described): readonly Facet[] {
  const at = target.indexOf('@')
  const navigation = at < 1 ? undefined : target.slice(0, at - 1)
  const term = at < 0 ? '' : target.slice(at)
  if (navigation === undefined) return fieldsFacet(term, label, described)
  const reached = described.entity.navigations.get(navigation)
  const there = described.behind(navigation)
  const name = label ?? reached?.label ?? wordsOf(navigation)
  if (!there) return []
  if (reached?.collection) return [tableFacet(navigation, term, name, there)]
  const through = { navigation, type: there.entity.name }
  return fieldsFacet(term, name, there).map(each => ({ ...each, through }))
}

function fieldsFacet(term: string, label: string | undefined, described: Described): readonly FieldsFacet[] {
  const fields = fieldsAt(term, described)
  const name = label ?? (fields.length === 1 ? fields[0]?.label : undefined) ?? words.general
  return fields.length > 0 ? [{ kind: 'fields', label: name, fields }] : []
}

function fieldsAt(term: string, { annotations, context }: Described): readonly Column[] {
  const annotation = annotations[term]
  if (term.startsWith('@UI.FieldGroup')) return readColumns(listOf(recordOf(annotation)['Data']), context)
  // its actions are buttons of the page
  if (term.startsWith('@UI.Identification')) return readColumns(listOf(annotation), context).filter(isValue)
  if (term.startsWith('@Communication.Contact')) return contactColumns(recordOf(annotation), context)
  if (!term.startsWith('@UI.DataPoint')) return []
  const column = dataPointColumn(recordOf(annotation), context.properties)
  return column ? [column] : []
}

/** The facts of a `Communication.Contact`, each below its own name. */
function contactColumns(contact: Members, context: FieldContext): readonly Column[] {
  const within = (list: string, member: string): readonly unknown[] =>
    listOf(contact[list]).map(each => recordOf(each)[member])
  const values = [
    ...['fn', 'title', 'role', 'org'].map(member => contact[member]),
    ...within('tel', 'uri'),
    ...within('email', 'address'),
    ...within('url', 'uri')
  ]
  return readColumns(
    values.map(value => ({ Value: value })),
    context
  )
}

/** The rows behind a navigation, with the columns and the order that the annotation names. */
function tableFacet(
  navigation: string,
  term: string,
  label: string,
  { entity, annotations, context }: Described
): TableFacet {
  const facet = { kind: 'table', label, navigation } as const
  const columnsIn = (lineItem: unknown): readonly Column[] => readColumns(listOf(lineItem), context)
  if (term.startsWith('@UI.PresentationVariant')) {
    const presentation = entity.presentations.get(term.split('#')[1] ?? '')
    return { ...facet, ...(presentation && { presentation, ...columnsOr(presentation.columns) }) }
  }
  return term.startsWith('@UI.LineItem#') ? { ...facet, ...columnsOr(columnsIn(annotations[term])) } : facet
}

const columnsOr = (columns: readonly Column[] | undefined): Pick<TableFacet, 'columns'> =>
  columns && columns.length > 0 ? { columns } : {}

import * as words from '#workplace-words/model.ts'
import { type Annotations, listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { Facet, Navigation } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import type { FieldContext } from './annotation-at.ts'
import { columnOf, readColumns } from './columns.ts'
import { isShown } from './properties.ts'

type Members = Readonly<Record<string, unknown>>

/** Paths of the fields that lists and sections declare. */
export function namedPaths(annotations: Annotations): ReadonlySet<string> {
  const groups = Object.entries(annotations).filter(([term]) => term.startsWith('@UI.FieldGroup'))
  const fields = [annotations['@UI.LineItem'], ...groups.map(([, group]) => recordOf(group)['Data'])].flatMap(listOf)
  return new Set(fields.flatMap(field => pathOf(recordOf(field)['Value']) ?? []))
}

/** Declared sections; then all fields, and the parts of the row, that none of them shows. */
export function facetsOf(
  annotations: Annotations,
  context: FieldContext,
  navigations: ReadonlyMap<string, Navigation>
): readonly Facet[] {
  const declared = listOf(annotations['@UI.Facets']).flatMap(each => facet(recordOf(each), annotations, context))
  const fields: readonly Facet[] = declared.some(({ kind }) => kind === 'fields')
    ? []
    : [{ kind: 'fields', label: words.general, fields: [...context.properties.values()].filter(isShown).map(columnOf) }]
  const shown = new Set(declared.flatMap(each => (each.kind === 'table' ? [each.navigation] : [])))
  const tables = [...navigations.values()]
    .filter(({ name, collection }) => collection && !shown.has(name))
    .map(({ name, label }): Facet => ({ kind: 'table', label, navigation: name }))
  return [...fields, ...declared, ...tables]
}

function facet(each: Members, annotations: Annotations, context: FieldContext): readonly Facet[] {
  const nested = listOf(each['Facets'])
  if (nested.length > 0) return nested.flatMap(inner => facet(recordOf(inner), annotations, context))
  const target = pathOf(each['Target']) ?? textOf(recordOf(each['Target'])['$AnnotationPath']) ?? ''
  const slash = target.indexOf('/')
  const navigation = slash < 0 ? undefined : target.slice(0, slash)
  const label = labelIn(each['Label']) ?? (navigation === undefined ? words.general : wordsOf(navigation))
  if (navigation) return [{ kind: 'table', label, navigation }]
  const fields = readColumns(listOf(recordOf(annotations[target])['Data']), context)
  return fields.length > 0 ? [{ kind: 'fields', label, fields }] : []
}

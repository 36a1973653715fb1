import { type Annotations, listOf, pathOf } from '../csdl.ts'
import type { Navigation, Property } from '../types.ts'
import { isShown } from '../is-shown.ts'

/** The fields of the filter bar: those that are declared, also behind navigations, else properties with few values. */
export function filtersOf(
  annotations: Annotations,
  properties: ReadonlyMap<string, Property>,
  navigations: ReadonlyMap<string, Navigation>
): readonly string[] {
  const declared = listOf(annotations['@UI.SelectionFields']).flatMap(each => pathOf(each) ?? [])
  if (declared.length > 0)
    return declared.filter(
      each => properties.has(each) || (each.includes('/') && navigations.has(each.split('/')[0] ?? ''))
    )
  return [...properties.values()].filter(each => isShown(each) && isChoice(each)).map(({ name }) => name)
}

const isChoice = ({ allowed, type, valueList }: Property): boolean =>
  allowed.length > 0 || type === 'Edm.Boolean' || valueList !== undefined

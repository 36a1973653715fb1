import type { Property } from './types.ts'

/** True for a property that has several texts: a collection, or one text with commas between them. */
export const isEntries = ({ collection, type, isList }: Property): boolean =>
  isList === true || (collection && type === 'Edm.String')

/** The texts of such a property. */
export function entriesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string'
    ? value
        .split(',')
        .map(each => each.trim())
        .filter(Boolean)
    : []
}

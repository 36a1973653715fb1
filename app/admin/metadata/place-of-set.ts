import type { Model } from './types.ts'

/** Place at which the rows of a set are reached. */
export type PlaceOfSet =
  | { readonly kind: 'list'; readonly area: string; readonly order: number }
  /** A page of its own shows them. */
  | { readonly kind: 'page'; readonly at: string }
  /** They are reached from rows of another set. */
  | { readonly kind: 'below'; readonly set: string }
  /** Nothing is declared. */
  | { readonly kind: 'undeclared' }

/** Places after those that are declared. */
export const LAST = 1_000

/** The place of each set: as declared, else below the row that it is a part of. */
export function placesOfSets({ sets, entities }: Model): ReadonlyMap<string, PlaceOfSet> {
  const wholes = new Map<string, string>()
  for (const [whole, { navigations }] of sets)
    for (const { composition, target } of navigations.values()) {
      const part = entities.get(target)?.set
      if (composition && part !== undefined && part !== whole) wholes.set(part, whole)
    }
  return new Map(
    [...sets].map(
      ([
        set,
        {
          place: { area, order = LAST, page, below = wholes.get(set) }
        }
      ]): [string, PlaceOfSet] => {
        if (area !== undefined) return [set, { kind: 'list', area, order }]
        if (page !== undefined) return [set, { kind: 'page', at: page }]
        return [set, below === undefined ? { kind: 'undeclared' } : { kind: 'below', set: below }]
      }
    )
  )
}

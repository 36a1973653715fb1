import type { Candidate } from './candidates.ts'

/** A candidate, as far as it is for some people more than for others. */
type ForSome = Pick<Candidate, 'personaTags' | 'personaHidden' | 'personaWeight' | 'sortOrder'>

/** The personas of a person, by the preferences that are set. */
export function personasOf(preferences: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(
    ['role', 'deployment'].flatMap(field => {
      const value = preferences.get(field)
      return value === undefined ? [] : [`${field}:${value}`]
    })
  )
}

/** True when a candidate is kept from one of the personas. */
export const isHiddenFrom = (personas: ReadonlySet<string>, { personaHidden }: ForSome): boolean =>
  personaHidden.some(tag => personas.has(tag))

/** How many of the personas a candidate names; 0 for one that is for everyone or for others. */
export const matchOf = (personas: ReadonlySet<string>, { personaTags }: ForSome): number =>
  personaTags.filter(tag => personas.has(tag)).length

/** The candidates for these personas: those that name most of them first, then by weight and order. */
export function rankedFor<C extends ForSome>(personas: ReadonlySet<string>, candidates: readonly C[]): readonly C[] {
  return candidates
    .filter(each => !isHiddenFrom(personas, each))
    .toSorted(
      (one, other) =>
        matchOf(personas, other) - matchOf(personas, one) ||
        other.personaWeight - one.personaWeight ||
        one.sortOrder - other.sortOrder
    )
}

import * as words from '#site-words/catalog.ts'
import type { Kind } from '../../catalog/card.ts'
import type { FacetName, Filter, Sort, State } from '../../catalog/filter.ts'
import type { NavigatorPage } from '../../catalog/navigator-page.ts'

export { stateNames } from '#site-words/catalog.ts'

export const kindName = (kind: Kind): string => words.kindNames[kind]

/** `beginner` as people write it; a level that is not known begins with a capital letter. */
export function levelName(level: string): string {
  const name = level.toLowerCase()
  return words.levelNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** `One thing left: “a”`, `3 things left, first “a”`: titles of what is left of a path. */
export const thingsLeft = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? words.oneThingLeft(first) : words.someThingsLeft(others.length + 1, first)

/** `45 min`, `2 h`, `1 h 30 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return words.minutesLong(rest)
  return rest === 0 ? words.hoursLong(hours) : words.hoursAndMinutesLong(hours, rest)
}

/** A value of a facet as people read it; topics and tags bring their own text. */
export function valueName(name: FacetName, text: string): string {
  if (name === 'level') return levelName(text)
  if (name === 'progress') return words.stateNames[text as State]
  return name === 'type' ? words.kindsNames[text as Kind] : text
}

/** An order as people read it. */
export const sortName = (sort: Sort, hasWords: boolean): string =>
  sort === 'suggested' && hasWords ? words.bestMatch : words.sortNames[sort]

/** Heading of the navigator: what it lists, where that is one kind alone. */
export function navigatorHeading({ type: [kind = 'tutorial', ...others] }: Filter): string {
  return others.length > 0 ? words.allOfKind.tutorial : words.allOfKind[kind]
}

/** Title of a page of the navigator. */
export function navigatorTitle({ filter: { q, page }, chosen }: NavigatorPage): string {
  const parts = [...(q ? [words.quoted(q)] : []), ...chosen.map(({ name, text }) => valueName(name, text))]
  const title = parts.length > 0 ? parts.join(', ') : words.allOfKind.tutorial
  return page > 1 ? words.pageOf(title, page) : title
}

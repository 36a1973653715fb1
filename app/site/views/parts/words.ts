import type { Kind } from '../../catalog/card.ts'
import type { FacetName, Filter, Sort, State } from '../../catalog/filter.ts'
import type { NavigatorPage } from '../../catalog/navigator-page.ts'
import { grouped } from './locale.ts'

const kinds: Readonly<Record<Kind, string>> = { tutorial: 'Tutorial', mission: 'Mission', group: 'Group' }

export const kindName = (kind: Kind): string => kinds[kind]

/** `beginner` as people write it. */
export const levelName = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1).toLowerCase()

/** `3 steps`, `1 step`. */
export const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`

/** `One thing left: “a”`, `3 things left, first “a”`: titles of what is left of a path. */
export const thingsLeft = (titles: readonly string[]): string =>
  titles.length === 1
    ? `One thing left: “${titles[0] ?? ''}”`
    : `${titles.length} things left, first “${titles[0] ?? ''}”`

/** `45 min`, `2 h`, `1 h 30 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** States as people read them. */
export const stateNames: Readonly<Record<State, string>> = { open: 'Not started', started: 'In progress', done: 'Done' }

/** A value of a facet as people read it; topics and tags bring their own text. */
export function valueName(name: FacetName, text: string): string {
  if (name === 'level') return levelName(text)
  if (name === 'progress') return stateNames[text as State]
  return name === 'type' ? `${levelName(text)}s` : text
}

const sortNames: Readonly<Record<Sort, string>> = {
  suggested: 'Suggested',
  title: 'Title',
  newest: 'Newest',
  time: 'Shortest'
}

/** An order as people read it. */
export const sortName = (sort: Sort, hasWords: boolean): string =>
  sort === 'suggested' && hasWords ? 'Best match' : sortNames[sort]

/** Heading of the navigator: what it lists, where that is one kind alone. */
export function navigatorHeading({ type: [kind = 'tutorial', ...others] }: Filter): string {
  return others.length > 0 ? 'All tutorials' : `All ${kind}s`
}

/** Title of a page of the navigator. */
export function navigatorTitle({ filter: { q, page }, chosen }: NavigatorPage): string {
  const words = [...(q ? [`“${q}”`] : []), ...chosen.map(({ name, text }) => valueName(name, text))]
  const what = words.length > 0 ? words.join(', ') : 'All tutorials'
  return page > 1 ? `${what} (page ${page})` : what
}

import * as words from '#site-words/conditions.ts'
import type { Catalog } from '../../catalog/catalog.ts'

/** The tutorials and missions that conditions speak of. */
export type Titles = Pick<Catalog, 'tutorials' | 'missions'>

/**
 * Condition of a branch in words; a condition with a term that has no words stays as it is written. Grammar: terms joined
 * by `&&` or `and`, `!`, parentheses; `completed:<slug>`, `completedMission:<slug>`, `profile.<field> == 'v'`,
 * `profile.<field> in ['a', 'b']`.
 */
export function conditionWords(condition: string, titles: Titles): string {
  const terms = condition.split(/&&|\band\b/).map(term => termWords(term.trim(), titles))
  return terms.every(term => term !== undefined) ? words.condition(terms) : condition
}

function termWords(term: string, titles: Titles): string | undefined {
  const inner = /^\((.*)\)$/.exec(term)?.[1]
  if (inner !== undefined) return termWords(inner.trim(), titles)
  const isNegated = term.startsWith('!')
  const [, fact, slug = ''] = /^!?\s*(completed|completedMission):([\w-]+)$/.exec(term) ?? []
  if (fact !== undefined) {
    const title = fact === 'completed' ? titles.tutorials.get(slug)?.title : titles.missions.get(slug)?.card.title
    return isNegated ? words.notCompleted(title ?? slug) : words.completed(title ?? slug)
  }
  const [, field, value, list] = /^!?\s*profile\.(\w+)\s*(?:==\s*'([^']*)'|in\s*\[([^\]]*)\])$/.exec(term) ?? []
  if (field === undefined) return undefined
  const values = value === undefined ? [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, each = '']) => each) : [value]
  const name = words.fieldNames[field] ?? spaced(field)
  const named = values.map(each => words.valueNames[each] ?? spaced(each))
  return isNegated ? words.profileIsNot(name, named) : words.profileIs(name, named)
}

/** `operatingSystem` and `operating_system` as words. */
const spaced = (name: string): string =>
  name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`)

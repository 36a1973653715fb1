import type { Catalog } from '../../catalog/catalog.ts'

type Titles = Pick<Catalog, 'tutorials' | 'missions'>

/**
 * Condition of a branch in words; a condition with a term that has no words stays as it is written. Grammar: terms joined
 * by `&&` or `and`, `!`, parentheses; `completed:<slug>`, `completedMission:<slug>`, `profile.<field> == 'v'`,
 * `profile.<field> in ['a', 'b']`.
 */
export function conditionWords(condition: string, titles: Titles): string {
  const terms = condition.split(/&&|\band\b/).map(term => termWords(term.trim(), titles))
  return terms.includes(undefined) ? condition : `if ${terms.join(' and ')}`
}

function termWords(term: string, titles: Titles): string | undefined {
  const inner = /^\((.*)\)$/.exec(term)?.[1]
  if (inner !== undefined) return termWords(inner.trim(), titles)
  const isNegated = term.startsWith('!')
  const [, fact, slug = ''] = /^!?\s*(completed|completedMission):([\w-]+)$/.exec(term) ?? []
  if (fact !== undefined) {
    const title = fact === 'completed' ? titles.tutorials.get(slug)?.title : titles.missions.get(slug)?.card.title
    return `you have ${isNegated ? 'not ' : ''}completed “${title ?? slug}”`
  }
  const [, field, value, list] = /^!?\s*profile\.(\w+)\s*(?:==\s*'([^']*)'|in\s*\[([^\]]*)\])$/.exec(term) ?? []
  if (field === undefined) return undefined
  const values = value === undefined ? [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, each = '']) => each) : [value]
  return `your ${spaced(field)} is ${isNegated ? 'not ' : ''}${values.map(each => known[each] ?? spaced(each)).join(' or ')}`
}

const known: Readonly<Record<string, string>> = { onprem: 'on premises', cloud: 'in the cloud' }

/** `operatingSystem` and `operating_system` as words. */
const spaced = (name: string): string =>
  name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`)

import { type Concept, CONCEPTS } from '../concepts.ts'
import { pageOf } from '../filter.ts'

/** Headings under which concepts are listed. */
export const orders = ['letter', 'topic'] as const
export type Order = (typeof orders)[number]

/** Filter of the list of concepts, as its address says it. */
export interface ConceptFilter {
  readonly q: string
  readonly by: Order
  readonly page: number
}

export interface ConceptGroup {
  readonly id: string
  /** A letter or the name of a topic; empty for what has no topic. */
  readonly title: string
  readonly concepts: readonly Concept[]
}

const LONGEST_WORDS = 80

/** The filter that an address names; what is unknown is dropped. */
export function parseConceptFilter(query: URLSearchParams): ConceptFilter {
  const q = (query.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS)
  return { q, by: query.get('by') === 'topic' ? 'topic' : 'letter', page: pageOf(query.get('page') ?? '') }
}

export function conceptQuery({ q, by, page }: ConceptFilter): URLSearchParams {
  const query = { ...(by === 'topic' && { by }), ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) }
  return new URLSearchParams(query)
}

/** The address of a list. */
export function conceptsHref(filter: ConceptFilter): string {
  const query = conceptQuery(filter).toString()
  return query === '' ? CONCEPTS : `${CONCEPTS}?${query}`
}

/** The text by which a concept is found. */
export const textOf = ({ name, description }: Pick<Concept, 'name' | 'description'>): string =>
  `${name} ${description}`.toLowerCase()

/** True when each word of `q` is in the text. */
export const matches = (text: string, q: string): boolean =>
  q
    .toLowerCase()
    .split(' ')
    .every(word => text.includes(word))

/** Concepts under their first letters, or under the topics of what teaches them; those without either come last. */
export function groupsOf(concepts: Iterable<Concept>, by: Order): ConceptGroup[] {
  const groups = new Map<string, Concept[]>()
  for (const concept of concepts)
    for (const title of by === 'letter' ? [letterOf(concept)] : topicsOf(concept)) {
      const group = groups.get(title)
      if (group) group.push(concept)
      else groups.set(title, [concept])
    }
  const titles = [...groups.keys()].sort((one, other) =>
    one === last[by] ? 1 : other === last[by] ? -1 : one.localeCompare(other, 'en')
  )
  return titles.map((title, index) => ({ id: `${by}-${index + 1}`, title, concepts: groups.get(title) ?? [] }))
}

const last: Readonly<Record<Order, string>> = { letter: '#', topic: '' }

function letterOf({ name }: Concept): string {
  const letter = name.normalize('NFD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : last.letter
}

const topicsOf = ({ topics }: Concept): string[] =>
  topics.length === 0 ? [last.topic] : topics.map(({ text }) => text)

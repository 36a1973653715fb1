import type { Card, Label } from '../../catalog/card.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { conceptHref } from '../../catalog/concepts.ts'
import { addressOf, only } from '../../catalog/filter.ts'
import { type Path, tutorialsIn } from '../../catalog/paths.ts'
import type { Subject } from '../../views/parts/path-model.ts'

const MOST_LEARNT = 12
const MOST_ONWARD = 3
const levels = ['beginner', 'intermediate', 'advanced']

/** Subjects of the tutorials of a path: the concepts that they teach, else their tags. */
export function learntIn({ card, parts }: Path, { concepts }: Catalog): Subject[] {
  const taught = parts.flatMap(tutorialsIn).flatMap(slug => concepts.taughtBy.get(slug) ?? [])
  const links =
    taught.length > 0
      ? taught.map(({ slug, text }) => ({ href: conceptHref(slug), text }))
      : card.tags.map(({ slug, text }) => ({ href: addressOf(only('tag', slug)), text }))
  return [...new Map(links.map(link => [link.href, link])).values()].slice(0, MOST_LEARNT)
}

/** Missions to go on with: those that share most with a path, of these what is as hard or one level harder, by title. */
export function onwardFrom(card: Card, { cards }: Catalog): Card[] {
  const others = cards.filter(each => each.kind === 'mission' && each !== card && each.count > 0)
  const scores = new Map(others.map(other => [other, scoreOf(card, other)]))
  return others.sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0)).slice(0, MOST_ONWARD)
}

function scoreOf(card: Card, other: Card): number {
  const step = levels.indexOf(other.level?.toLowerCase() ?? '') - levels.indexOf(card.level?.toLowerCase() ?? '')
  return 2 * shared(card.topics, other.topics) + shared(card.tags, other.tags) + (step === 0 || step === 1 ? 1 : 0)
}

function shared(some: readonly Label[], others: readonly Label[]): number {
  const slugs = new Set(others.map(({ slug }) => slug))
  return some.filter(({ slug }) => slugs.has(slug)).length
}

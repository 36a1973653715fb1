import { lettersOf } from '../../../../lib/text/tag-names.ts'
import type { Card } from '../../catalog/card.ts'
import type { Catalog } from '../../catalog/catalog.ts'

const MOST = 4
/** A tag of more tutorials says nothing about what they have in common. */
const MOST_USED = 500

/** The tutorials that share most with one: a tag counts the more, the fewer have it; equals come by title. */
export function relatedTo({ slug, tags, level }: Card, catalog: Catalog): Card[] {
  const byTag = tutorialsByTag(catalog)
  const scores = new Map<Card, number>()
  for (const tag of tags) {
    const others = byTag.get(lettersOf(tag.text)) ?? []
    if (others.length > MOST_USED) continue
    for (const other of others) scores.set(other, (scores.get(other) ?? 0) + 1 / others.length)
  }
  const isLike = (other: Card): number => (other.level === level ? 1 : 0)
  const scoreOf = (other: Card): number => scores.get(other) ?? 0
  return catalog.cards
    .filter(other => other.slug !== slug && scoreOf(other) > 0)
    .sort((one, other) => scoreOf(other) - scoreOf(one) || isLike(other) - isLike(one))
    .slice(0, MOST)
}

const made = new WeakMap<Catalog, ReadonlyMap<string, readonly Card[]>>()

/** The tutorials of each tag by its letters, made once for a catalog. */
function tutorialsByTag(catalog: Catalog): ReadonlyMap<string, readonly Card[]> {
  const known = made.get(catalog)
  if (known) return known
  const byTag = new Map<string, Card[]>()
  for (const card of catalog.tutorials.values())
    for (const { text } of card.tags) {
      const letters = lettersOf(text)
      const cards = byTag.get(letters)
      if (cards) cards.push(card)
      else byTag.set(letters, [card])
    }
  made.set(catalog, byTag)
  return byTag
}

import type { Card } from './card.ts'
import type { Catalog } from './catalog.ts'

const SHORTEST_WORD = 3
const MOST_WORDS = 12
const MOST_CLOSE = 3

/** The cards whose slugs share most words with a path, which may be anything. */
export function closeTo(catalog: Catalog, path: string): Card[] {
  const byWord = indexOf(catalog)
  const shared = new Map<Card, number>()
  for (const word of wordsOf(path).slice(0, MOST_WORDS))
    for (const card of byWord.get(word) ?? []) shared.set(card, (shared.get(card) ?? 0) + 1)
  return [...shared]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_CLOSE)
    .map(([card]) => card)
}

const indexes = new WeakMap<Catalog, ReadonlyMap<string, readonly Card[]>>()

function indexOf(catalog: Catalog): ReadonlyMap<string, readonly Card[]> {
  const known = indexes.get(catalog)
  if (known) return known
  const byWord = new Map<string, Card[]>()
  for (const card of catalog.cards)
    for (const word of new Set(wordsOf(card.slug))) byWord.set(word, [...(byWord.get(word) ?? []), card])
  indexes.set(catalog, byWord)
  return byWord
}

const wordsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word.length >= SHORTEST_WORD)

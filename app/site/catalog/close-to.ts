import type { Card } from './card.ts'
import type { Catalog } from './catalog.ts'

const MOST_LETTERS = 120
const MOST_CLOSE = 3
/** Of 1: what "verify-and-heel" has in common with "verify-and-heal" is 0.85, what unrelated names have below 0.2. */
const CLOSE = 0.35
/** Parts of addresses that say nothing of what is meant. */
const NO_NAMES = new Set([
  'tutorials',
  'tutorial',
  'missions',
  'mission',
  'groups',
  'group',
  'html',
  'htm',
  'md',
  'index'
])

interface Index {
  /** Cards by the runs of three letters in their slugs. */
  readonly byRun: ReadonlyMap<string, readonly Card[]>
  readonly runs: ReadonlyMap<Card, number>
}

/** The cards whose slugs are most like a path, which may be anything; closest first (Dice's coefficient of letter runs). */
export function closeTo(catalog: Catalog, path: string): Card[] {
  const { byRun, runs } = indexOf(catalog)
  const wanted = runsOf(path.slice(0, MOST_LETTERS))
  const shared = new Map<Card, number>()
  for (const run of wanted) for (const card of byRun.get(run) ?? []) shared.set(card, (shared.get(card) ?? 0) + 1)
  return [...shared]
    .map(([card, count]) => ({ card, likeness: (2 * count) / (wanted.size + (runs.get(card) ?? 0)) }))
    .filter(({ likeness }) => likeness >= CLOSE)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_CLOSE)
    .map(({ card }) => card)
}

const indexes = new WeakMap<Catalog, Index>()

function indexOf(catalog: Catalog): Index {
  const known = indexes.get(catalog)
  if (known) return known
  const byRun = new Map<string, Card[]>()
  const runs = new Map<Card, number>()
  for (const card of catalog.cards) {
    const own = runsOf(card.slug)
    runs.set(card, own.size)
    for (const run of own) {
      const cards = byRun.get(run)
      if (cards) cards.push(card)
      else byRun.set(run, [card])
    }
  }
  const index = { byRun, runs }
  indexes.set(catalog, index)
  return index
}

/** The runs of three letters of each word, its ends included. */
function runsOf(path: string): ReadonlySet<string> {
  const words = path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && !NO_NAMES.has(word))
  return new Set(words.flatMap(word => Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3))))
}

import type { Extraction } from '../proposals/extraction.ts'
import { type Mention, weightOf } from './tutorial-terms.ts'

/** The terms of one tutorial. */
export interface TutorialTerms {
  readonly slug: string
  readonly title: string
  readonly mentions: readonly Mention[]
}

export interface Limits {
  /** Concepts of all tutorials together, the best ones. */
  readonly concepts: number
  readonly perTutorial: number
}

/** A term of fewer tutorials connects nothing; one of more of them says nothing. */
const FEWEST_TUTORIALS = 3
/** Links that a concept needs. */
const FEWEST_LINKS = 2
const LARGEST_SHARE = 0.3
/** A term that is clicked more often names a part of a screen. */
const MOST_CLICKED = 0.25
/** Related terms of one, and tutorials that they share at least. */
const RELATED = 3
const FEWEST_SHARED = 3
const LONGEST_NAME = 120
/** No tutorial is surely about a term: a model or a person may say so. */
const MOST_CONFIDENT = 0.9
const LEAST_CONFIDENT = 0.3

interface Term {
  readonly key: string
  readonly name: string
  readonly score: number
  /** Positions of its tutorials, those that are most about it first. */
  readonly tutorials: readonly { readonly at: number; readonly weight: number }[]
}

/**
 * Proposes concepts from the terms of all tutorials: the same for the same tutorials. Terms are ranked by the sum of their weights
 * in tutorials times the logarithm of how few have them (tf-idf); those of screens, of too few and of too many are left out.
 */
export function proposeTerms(tutorials: readonly TutorialTerms[], limits: Limits): Extraction[] {
  const terms = withoutParts(termsOf(tutorials)).slice(0, limits.concepts)
  const byTutorial = tutorials.map((): { term: Term; weight: number }[] => [])
  for (const term of terms) for (const { at, weight } of term.tutorials) byTutorial[at]?.push({ term, weight })
  const linked = byTutorial.map(all =>
    all
      .filter(({ weight }) => weight >= LEAST_CONFIDENT)
      .sort((one, other) => other.weight - one.weight)
      .slice(0, limits.perTutorial)
  )
  const chosen = new Map<string, number>()
  for (const { term } of linked.flat()) chosen.set(term.key, (chosen.get(term.key) ?? 0) + 1)
  for (const [at, all] of linked.entries())
    linked[at] = all.filter(({ term }) => (chosen.get(term.key) ?? 0) >= FEWEST_LINKS)
  const related = relatedOf(linked.map(all => all.map(({ term }) => term)))
  const told = new Set<string>()
  return tutorials.flatMap(({ slug }, at): Extraction[] => {
    const own = linked[at] ?? []
    if (own.length === 0) return []
    const concepts = own.map(({ term, weight }) => ({
      slug: term.key,
      name: term.name,
      description: describe(term, tutorials),
      confidence: Math.min(MOST_CONFIDENT, Math.round(weight * 100) / 100)
    }))
    const edges = own.flatMap(({ term }) => {
      if (told.has(term.key)) return []
      told.add(term.key)
      return related.get(term.key) ?? []
    })
    return [{ slug, concepts, edges, extends: [] }]
  })
}

function termsOf(tutorials: readonly TutorialTerms[]): Term[] {
  const all = new Map<string, { at: number; mention: Mention }[]>()
  for (const [at, { mentions }] of tutorials.entries())
    for (const mention of mentions) {
      const known = all.get(mention.key)
      if (known) known.push({ at, mention })
      else all.set(mention.key, [{ at, mention }])
    }
  const most = Math.max(FEWEST_TUTORIALS, tutorials.length * LARGEST_SHARE)
  return [...all]
    .filter(([, mentions]) => mentions.length >= FEWEST_TUTORIALS && mentions.length <= most && !isScreen(mentions))
    .map(([key, mentions]) => termOf(key, mentions, tutorials.length))
    .filter(({ name, key }) => name.length <= LONGEST_NAME && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))
    .sort((one, other) => other.score - one.score || (one.key < other.key ? -1 : 1))
}

/** Share of the tutorials with a term in which it may be a part of a longer one. */
const MOST_AS_PART = 0.8

/** Terms that are not nearly always a part of a longer one: `mesh` where the tutorials are about `event-mesh`. */
function withoutParts(terms: readonly Term[]): readonly Term[] {
  const asPart = new Map<string, number>()
  for (const { key, tutorials } of terms)
    for (const part of partsOf(key)) asPart.set(part, Math.max(asPart.get(part) ?? 0, tutorials.length))
  return terms.filter(({ key, tutorials }) => (asPart.get(key) ?? 0) < MOST_AS_PART * tutorials.length)
}

/** Words in a row that are a part of a term, in the form of its key. */
function partsOf(key: string): string[] {
  const words = key.split('-')
  const parts: string[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++)
      if (to - from < words.length) parts.push(words.slice(from, to).join('-'))
  return parts
}

/** True for names of what is on a screen, and for words that are mostly written without a capital. */
function isScreen(mentions: readonly { readonly mention: Mention }[]): boolean {
  const sum = (of: (mention: Mention) => number) => mentions.reduce((all, { mention }) => all + of(mention), 0)
  const count = sum(mention => mention.count)
  if (sum(({ lower }) => lower) > count) return true
  if (mentions.some(({ mention }) => mention.isTag)) return false
  if (sum(({ clicked }) => clicked) > MOST_CLICKED * count) return true
  return !mentions.some(({ mention }) => mention.inTitle || mention.inHeading)
}

function termOf(key: string, mentions: readonly { at: number; mention: Mention }[], count: number): Term {
  const forms = new Map<string, number>()
  for (const { mention } of mentions) forms.set(mention.form, (forms.get(mention.form) ?? 0) + mention.count)
  const [[name = key] = []] = [...forms].sort(([one, some], [other, others]) => others - some || (one < other ? -1 : 1))
  const tutorials = mentions
    .map(({ at, mention }) => ({ at, weight: weightOf(mention) }))
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
  const sum = tutorials.reduce((all, { weight }) => all + weight * weight, 0)
  return { key, name, tutorials, score: sum * Math.log(count / mentions.length) }
}

function describe({ name, tutorials }: Term, all: readonly TutorialTerms[]): string {
  const titles = tutorials.slice(0, 3).map(({ at }) => `“${all[at]?.title.slice(0, 100) ?? ''}”`)
  return `${name} stands in ${tutorials.length} tutorials, among them ${titles.join(', ')}.`.slice(0, 500)
}

type Edge = Extraction['edges'][number]

/** The terms that share the largest part of their tutorials (Jaccard), as edges of the first one by its key. */
function relatedOf(linked: readonly (readonly Term[])[]): Map<string, Edge[]> {
  const own = new Map<string, number>()
  const shared = new Map<string, Map<string, number>>()
  for (const terms of linked) {
    const keys = terms.map(({ key }) => key)
    for (const key of keys) own.set(key, (own.get(key) ?? 0) + 1)
    for (const one of keys)
      for (const other of keys) {
        if (one >= other) continue
        const row = shared.get(one) ?? new Map<string, number>()
        row.set(other, (row.get(other) ?? 0) + 1)
        shared.set(one, row)
      }
  }
  const edges = new Map<string, Edge[]>()
  for (const [one, row] of shared) {
    const found = [...row]
      .filter(([, both]) => both >= FEWEST_SHARED)
      .map(([other, both]) => ({ other, both, share: both / ((own.get(one) ?? 0) + (own.get(other) ?? 0) - both) }))
      .sort((a, b) => b.share - a.share || (a.other < b.other ? -1 : 1))
      .slice(0, RELATED)
    edges.set(
      one,
      found.map(({ other, both, share }) => ({
        from: one,
        to: other,
        predicate: 'relatedTo',
        confidence: Math.round(Math.min(MOST_CONFIDENT, share) * 100) / 100,
        evidence: `Together in ${both} tutorials.`
      }))
    )
  }
  return edges
}

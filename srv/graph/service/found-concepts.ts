import {
  conceptsWith,
  hasWord,
  numberOfWord,
  type WordIndex,
  wordsBeginningWith,
  wordsOf
} from '../algorithms/word-index.ts'

/** A concept that a phrase means, and how well its name fits: 0 to 1. */
export interface FoundConcept {
  readonly vertex: number
  readonly score: number
}

/** Words of a phrase that count; more are a text that somebody has pasted. */
const MOST_WORDS = 10
const MOST_CHARACTERS = 200
/** A beginning of a word counts less than the word, and from so many letters on. */
const LEAST_PREFIX = 3
const PREFIX_WEIGHT = 0.6
/** Words that one beginning stands for, at most. */
const MOST_PREFIXED = 50
/** Concepts that one word of a phrase brings; a word that more have only adds to those of rarer words. */
const MOST_BROUGHT = 1000

/** A word of the names that a word of the phrase stands for. */
interface Form {
  readonly word: number
  readonly weight: number
}

/** The concepts whose names fit the phrase, the best first; of equal ones the first vertex. */
export function findConcepts(index: WordIndex, phrase: string, most: number): FoundConcept[] {
  const asked = [...new Set(wordsOf(phrase.slice(0, MOST_CHARACTERS)))].slice(0, MOST_WORDS)
  const sums = new Map<number, number>()
  const rareFirst = asked
    .map(word => formsOf(index, word))
    .map(forms => ({ forms, count: forms.reduce((sum, { word }) => sum + conceptsWith(index, word).length, 0) }))
    .sort((one, other) => one.count - other.count)
  for (const { forms, count } of rareFirst)
    for (const [vertex, weight] of count > MOST_BROUGHT && sums.size > 0
      ? weightsOf(index, forms, sums.keys())
      : broughtBy(index, forms))
      sums.set(vertex, weight + (sums.get(vertex) ?? 0))
  // the share of words that both have, of all that one of them has
  return [...sums]
    .map(([vertex, sum]) => ({ vertex, score: sum / (asked.length + (index.lengths[vertex] as number) - sum) }))
    .sort((one, other) => other.score - one.score || one.vertex - other.vertex)
    .slice(0, most)
}

/** The word itself first, then those that begin with it. */
function formsOf(index: WordIndex, word: string): Form[] {
  const exact = numberOfWord(index, word)
  const forms: Form[] = exact === -1 ? [] : [{ word: exact, weight: 1 }]
  if (word.length < LEAST_PREFIX) return forms
  const [first, end] = wordsBeginningWith(index, word, MOST_PREFIXED)
  for (let longer = first; longer < end; longer++)
    if (longer !== exact) forms.push({ word: longer, weight: PREFIX_WEIGHT })
  return forms
}

function broughtBy(index: WordIndex, forms: readonly Form[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>()
  for (const { word, weight } of forms)
    for (const vertex of conceptsWith(index, word).subarray(0, MOST_BROUGHT))
      if (!weights.has(vertex)) weights.set(vertex, weight)
  return weights
}

/** The weights that a word has for these vertices alone. */
function weightsOf(index: WordIndex, forms: readonly Form[], vertices: Iterable<number>): ReadonlyMap<number, number> {
  const weights = new Map<number, number>()
  for (const vertex of vertices) {
    const form = forms.find(({ word }) => hasWord(index, word, vertex))
    if (form) weights.set(vertex, form.weight)
  }
  return weights
}

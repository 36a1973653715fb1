/** A page that the words lead to. */
export interface Found {
  readonly to: string
  readonly text: string
  /** The kind of page: of the workplace, a list, or a row of an entity. */
  readonly kind: string
  /** How well it answers: the smaller, the better. */
  readonly relevance: number
}

const MOST_RESULTS = 40

/** Words as they are compared. */
export const asWanted = (typed: string): string => typed.trim().toLowerCase().split(/\s+/).join(' ')

/** The best first: exact, then beginnings, then words, then parts of words; of equal ones pages and lists, then short texts. */
export const byRelevance = (found: readonly Found[]): readonly Found[] =>
  found.toSorted((one, other) => one.relevance - other.relevance).slice(0, MOST_RESULTS)

/** How well a text answers what is looked for: the smaller, the better. */
const EXACT = 0
const BEGINS = 1
const WORD_BEGINS = 2
const CONTAINS = 3
/** It was found by something else than the text. */
const OTHERWISE = 4

/** The relevance of texts by which people know one thing, for words in small letters. */
export const relevanceOf = (texts: readonly string[], wanted: string): number =>
  Math.min(OTHERWISE, ...texts.map(text => relevanceOfText(text.toLowerCase(), wanted)))

function relevanceOfText(text: string, wanted: string): number {
  if (text === wanted) return EXACT
  if (text.startsWith(wanted)) return BEGINS
  const words = wanted.split(/\s+/)
  const begins = (part: string): boolean => ` ${text.replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`.includes(` ${plain(part)}`)
  if (words.every(begins)) return WORD_BEGINS
  return words.every(part => text.includes(part)) ? CONTAINS : OTHERWISE
}

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, ' ')

/** True for a text that has all the words. */
export const isAnswer = (text: string, wanted: string): boolean => relevanceOf([text], wanted) < OTHERWISE

import type { Piece } from './answer.ts'

/** A concept with a page of its own. */
export interface FoundConcept {
  readonly slug: string
  readonly title: string
}

/** Everything that fits some words, as the search engine ranks it. */
export interface Ranking {
  /** The words that were searched for instead, when those that were asked for are hardly found. */
  readonly corrected?: string
  /** By address, the best first. */
  readonly ranks: ReadonlyMap<string, Rank>
  /** The best concepts, which are no cards. */
  readonly concepts: readonly FoundConcept[]
}

export interface Rank {
  /** From 0. */
  readonly place: number
  /** Name of the hit for the search service. */
  readonly key: string
}

/** The words around what is found, and the step in which it stands. */
export interface Excerpt {
  readonly text: readonly Piece[]
  readonly step?: { readonly number: number; readonly title: readonly Piece[] }
}

/** Reason why titles, tags and descriptions alone are searched: too many searches, or no answer. */
export type Trouble = 'limited' | 'away'

/** Answers of the search engine to the words of a filter. */
export interface Found {
  readonly ranking?: Ranking
  /** By address. */
  readonly excerpts?: ReadonlyMap<string, Excerpt>
  readonly trouble?: Trouble
}

/** Kinds of what is found. */
export const foundKinds = ['tutorial', 'mission', 'group', 'concept'] as const
export type FoundKind = (typeof foundKinds)[number]

/** A piece of a text; `isFound` for what is searched for. */
export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

/** Something that is found, best first. */
export interface Hit {
  readonly kind: FoundKind
  readonly slug: string
  readonly title: readonly Piece[]
  /** The words around what is found; empty when the title says it all. */
  readonly excerpt: readonly Piece[]
  /** The step in which it is found. */
  readonly step?: { readonly number: number; readonly title: readonly Piece[] }
}

/** The answer to a search. */
export interface SearchAnswer {
  /** How many there are in all. */
  readonly total: number
  /** Of these, what has a card on the page of results: concepts do not. */
  readonly listed: number
  readonly hits: readonly Hit[]
  /** The words that were searched for instead, when those that were typed are not found. */
  readonly corrected?: string
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** Words of a search as they are asked for: without spaces around and with one between. */
export const tidied = (words: string): string => words.replace(/\s+/g, ' ').trim()

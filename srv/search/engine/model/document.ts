/** Types of documents that are searched, in the order in which equal scores are shown. */
export const SEARCHED_TYPES = ['TUTORIAL', 'MISSION', 'GROUP', 'CONCEPT'] as const

export type SearchedType = (typeof SEARCHED_TYPES)[number]

/** A step of a tutorial, as it is searched. */
export interface SearchedStep {
  /** From 1, as in the anchor of the step; 0 is what stands before the first one, which no hit names. */
  readonly number: number
  readonly title: string
  /** Prose without markup. */
  readonly text: string
  /** Code blocks and inline code. */
  readonly code: string
}

/** Text of one tutorial, mission, group or concept. */
export interface SearchDocument {
  readonly type: SearchedType
  /** Unique within its type. */
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Labels and ids of its tags, the primary one first. */
  readonly tags: readonly string[]
  /** Empty for what has no steps. */
  readonly steps: readonly SearchedStep[]
  /** Values to count and to filter by, by name of the facet, such as `level: ['beginner']`. */
  readonly facets: Readonly<Record<string, readonly string[]>>
}

/** Words with the same meaning: who searches one finds the others, with less weight. */
export interface Synonym {
  readonly word: string
  readonly synonyms: readonly string[]
}

/** Search expression: words, which belong together, and what AND, OR and NOT make of them. */
export type Expression =
  /** Of the words that `end` the text, the beginning of the last one is enough where beginnings are asked for. */
  | { readonly kind: 'words'; readonly text: string; readonly end?: boolean }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }

export interface SearchOptions {
  /** The beginning of the last word is enough, for search while typing. Default false. */
  readonly beginnings?: boolean
  /** Only documents that contain all words, however few these are. Default false. */
  readonly completeOnly?: boolean
  /** Hits to answer. Default 20. */
  readonly top?: number
  readonly skip?: number
  /** A hit names the step with most of the query also where its title, description or tags fit better. Default false. */
  readonly inSteps?: boolean
  /** Only documents with one of the values of each named facet; `type` is a facet too. */
  readonly facets?: Readonly<Record<string, readonly string[]>>
  /** Count the values of these facets over all hits. */
  readonly count?: readonly string[]
  /** Added to the score of a document, by `TYPE:slug`: what a re-rank or a vector search says. */
  readonly boosts?: ReadonlyMap<string, number>
}

export interface SearchHit {
  readonly type: SearchedType
  readonly slug: string
  readonly score: number
  /** Number of the step in which the query is found best; undefined when title, description or tags are what fits. */
  readonly step?: number
}

export interface SearchResult {
  /** Documents that fit, without regard to `top`. */
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** Number of hits by facet and value; of those that were asked for. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Of these, documents that contain all words of the query; when they are few, others follow that contain some. */
  readonly complete: number
  /** The query as it was answered when a misspelling was corrected; undefined otherwise. */
  readonly corrected?: string
}

/** Documents that can be searched; `srv/search/engine/index.ts` makes one of documents. */
export interface SearchIndex {
  readonly size: number
  /** True for a document that can be found. */
  has(type: SearchedType, slug: string): boolean
  search(query: string, options?: SearchOptions): SearchResult
  /** Documents that an expression lets pass, each scored by all parts that it fits; none that lacks something. */
  searchExpression(expression: Expression, options?: SearchOptions): SearchResult
}

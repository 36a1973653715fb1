export type { Article } from '@tutorial-platform/dialect/article'

/**
 * Version of the composition: count up with every change of what `compose` gives for a document, so that stored articles
 * are made anew. A test pins the one to the other.
 */
export const COMPOSITION = 6

/** Answer for a document without an article: pages show it as it is stored. */
export interface NoArticle {
  readonly html: null
}

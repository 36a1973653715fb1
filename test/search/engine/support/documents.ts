import {
  addSegment,
  buildSegment,
  openIndex,
  type SearchDocument,
  type SearchIndex
} from '../../../../srv/search/engine/index.ts'

/** A tutorial with a title, and the rest as given. */
export const tutorial = (slug: string, title: string, rest: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'TUTORIAL',
  slug,
  title,
  description: '',
  tags: [],
  steps: [],
  facets: {},
  ...rest
})

/** A step with a text. */
export const step = (number: number, text: string, code = '', title = ''): SearchDocument['steps'][number] => ({
  number,
  title,
  text,
  code
})

/** An index of documents. */
export const indexOf = (documents: readonly SearchDocument[]): SearchIndex =>
  openIndex({ parts: addSegment([], buildSegment(documents)) })

/** Slugs that a query finds, the best first. */
export const found = (index: SearchIndex, query: string, options = {}): readonly string[] =>
  index.search(query, options).hits.map(({ slug }) => slug)

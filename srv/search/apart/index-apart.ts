import { addSegment, openIndex, type Part, type SearchIndex } from '../engine/index.ts'
import { readText, searchText } from '../hits/search-text.ts'
import { build } from '../live/work/make-segments.ts'
import { limitSearchesOf } from '../settings/limit-searches.ts'

/** Something that another domain lets visitors find by its words, on pages of its own. */
export interface IndexedText {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Other names, codes, people. */
  readonly names: readonly string[]
}

/** Slugs that fit, the best first, and the words that were searched for instead. */
interface FoundApart {
  readonly corrected: string | null
  readonly slugs: readonly string[]
}

/** Type of all documents of such an index; nobody is told it. */
const TYPE = 'CONCEPT'
/** A list has no more that anybody would look at. */
const MOST = 2000

/** An index of these texts alone, with the analysis and ranking of all searches; many are indexed in a worker thread. */
export async function indexApart(texts: readonly IndexedText[]): Promise<SearchIndex> {
  const segments = await build(
    texts.map(({ names, ...text }) => ({ facts: { ...text, type: TYPE, tags: names, facets: {} }, packed: undefined }))
  )
  return openIndex({ parts: segments.reduce<readonly Part[]>((parts, segment) => addSegment(parts, segment), []) })
}

/**
 * What words find in such an index, misspelled ones too. It counts as a search of the client.
 * @throws HttpError 400 naming `query` for words that cannot be searched for, 429 over the limit of searches.
 */
export async function findApart(index: () => Promise<SearchIndex>, query: string, client: string): Promise<FoundApart> {
  await limitSearchesOf(client)
  const text = readText(query, 'query')
  const top = text.text.trim() === '' ? 0 : MOST
  const { hits, corrected } = searchText(await index(), text, { beginnings: true, top })
  return { corrected: corrected ?? null, slugs: hits.map(({ slug }) => slug) }
}

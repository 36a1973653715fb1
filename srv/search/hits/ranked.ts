import type { SearchedType, SearchHit, SearchIndex } from '../engine/model.ts'
import { readText, searchText } from './search-text.ts'

/** The document of a hit, as boosts and rows name it. */
export const keyOf = ({ type, slug }: Pick<SearchHit, 'type' | 'slug'>): string => `${type}:${slug}`

/** The score as answers have it; hits with the same one have the same rank. */
export const scoreOf = ({ score }: Pick<SearchHit, 'score'>): number => Math.round(score * 10_000) / 10_000

export interface Ranked {
  readonly total: number
  readonly hits: readonly SearchHit[]
}

export interface Window {
  /** Types that are searched; all of them unless told. */
  readonly types?: readonly SearchedType[] | undefined
  readonly top: number
  readonly skip: number
  readonly boosts?: ReadonlyMap<string, number> | undefined
}

/**
 * The hits of `text` in their order, of which a window is answered.
 * @throws HttpError 400 for a text that cannot be searched for.
 */
export function ranked(index: SearchIndex, text: string, { types, top, skip, boosts }: Window): Ranked {
  const narrowed = { ...(types && { facets: { type: types } }), ...(boosts && { boosts }) }
  return searchText(index, readText(text, '$search'), { ...narrowed, top, skip })
}

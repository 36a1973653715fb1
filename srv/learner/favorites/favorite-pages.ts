import type { Caller } from '../../../lib/access/caller.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { namedEntries, type NamedEntry } from '../../catalog/index.ts'
import { favoritesOf, type SessionFavorite } from './session-favorites.ts'

/** Page that is published by the slug of a favorite session. */
export interface FavoritePage extends SessionFavorite {
  readonly entityType: (typeof PAGES)[number]
  readonly title: string
}

/** Types with a page under their slug; of equal slugs the first counts. */
const PAGES = ['TUTORIAL', 'MISSION', 'GROUP'] as const

const pages = perGeneration(['catalog'], async (): Promise<ReadonlyMap<string, Page>> => {
  const entries = (await namedEntries(await reader())).filter(hasPage)
  const inOrder = entries.toSorted((one, other) => PAGES.indexOf(other.entityType) - PAGES.indexOf(one.entityType))
  return new Map(inOrder.map(entry => [entry.slug, entry]))
})

type Page = NamedEntry & { readonly entityType: FavoritePage['entityType'] }

const hasPage = (entry: NamedEntry): entry is Page => (PAGES as readonly string[]).includes(entry.entityType)

/** The favorites of the caller that have a page; ids of the planner are no slugs. */
export async function favoritePagesOf(db: Db, caller: Caller): Promise<readonly FavoritePage[]> {
  const favorites = (await favoritesOf(db, caller)).filter(({ sourceType }) => sourceType === 'TECHED')
  if (favorites.length === 0) return []
  const known = await pages()
  return favorites.flatMap(({ sourceType, sessionRef }) => {
    const page = known.get(sessionRef)
    return page ? [{ sourceType, sessionRef, entityType: page.entityType, title: page.title }] : []
  })
}

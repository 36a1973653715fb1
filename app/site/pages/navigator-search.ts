import { BackendUnavailable } from '../backend/backend.ts'
import type { FilterIndex } from '../catalog/filter-index.ts'
import type { Filter } from '../catalog/filter.ts'
import { type NavigatorPage, navigatorPage, shownKeys, withExcerpts } from '../catalog/navigator-page.ts'
import type { Sources } from '../core/page.ts'
import type { Found } from '../search/found.ts'
import { excerptsOf, functionAddress, rankingOf, type WireExcerpts, type WireMatches } from '../search/wire.ts'

const SERVICE = '/search'
const TOO_MANY = 429

/** The page for a filter, with what the search engine says to its words; without it titles, tags and descriptions count. */
export async function searchedPage(index: FilterIndex, filter: Filter, sources: Sources): Promise<NavigatorPage> {
  if (filter.q === '') return navigatorPage(index, filter)
  const found = await rankingFor(filter.q, sources)
  const page = navigatorPage(index, filter, found)
  const keys = shownKeys(page)
  if (keys.length === 0) return page
  const address = functionAddress(SERVICE, 'excerpts', {
    query: found.ranking?.corrected ?? filter.q,
    keys: keys.join()
  })
  const excerpts = await readJson<WireExcerpts>(sources, address).catch(unlessUnavailable)
  return excerpts ? withExcerpts(page, excerptsOf(excerpts)) : page
}

async function rankingFor(words: string, sources: Sources): Promise<Found> {
  try {
    const matches = await readJson<WireMatches>(sources, functionAddress(SERVICE, 'matches', { query: words }))
    return matches ? { ranking: rankingOf(matches) } : { trouble: 'away' }
  } catch (error) {
    if (!(error instanceof BackendUnavailable)) throw error
    return { trouble: error.status === TOO_MANY ? 'limited' : 'away' }
  }
}

/** Excerpts are what the page can do without. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof BackendUnavailable)) throw error
}

/** Undefined for an answer that is none, such as that of a backend of an earlier release. */
async function readJson<T>(sources: Sources, address: string): Promise<T | undefined> {
  const { status, body } = await sources.search(address)
  return status === 200 ? (JSON.parse(body.toString()) as T) : undefined
}

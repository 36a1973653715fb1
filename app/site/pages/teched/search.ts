import { BackendUnavailable } from '../../backend/backend.ts'
import type { FoundSessions } from '../../catalog/sessions/directory.ts'
import type { Sources } from '../../core/page.ts'

const SEARCH = '/search/sessions'

/** Answer of the backend's search engine: slugs of sessions, the best first. */
interface WireSessions {
  readonly corrected: string | null
  readonly slugs: readonly string[]
}

/** What the search engine finds for words; undefined without words, while it is away, and over the limit of searches. */
export async function sessionsFor(words: string, sources: Sources): Promise<FoundSessions | undefined> {
  if (words === '') return undefined
  try {
    const { status, body } = await sources.search(`${SEARCH}?${new URLSearchParams({ query: words }).toString()}`)
    if (status !== 200) return undefined
    const { corrected, slugs } = JSON.parse(body.toString()) as WireSessions
    return { slugs, ...(corrected !== null && { corrected }) }
  } catch (error) {
    if (!(error instanceof BackendUnavailable)) throw error
    return undefined
  }
}

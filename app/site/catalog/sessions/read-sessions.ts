import type { Resource } from '../../backend/backend.ts'
import { type SessionCatalog, sessionCatalogOf } from './catalog.ts'
import { noSessions, type SessionsFeed } from './feed.ts'

export const SESSIONS_FEED = '/build/teched'

interface Reader {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}

/** The catalog that was made last; one is enough, since every page wants the current one. */
let last: { readonly feed: Resource; readonly catalog: SessionCatalog } | undefined

const none = sessionCatalogOf(noSessions)

/** The sessions of the feed as it is read, made anew only when it has changed; none when it cannot be read now. */
export async function sessionsFrom({ readIfThere }: Reader): Promise<SessionCatalog> {
  const feed = await readIfThere(SESSIONS_FEED)
  if (last?.feed !== feed) last = feed && { feed, catalog: catalogIn(feed) }
  return last?.catalog ?? none
}

function catalogIn({ body }: Resource): SessionCatalog {
  const read = JSON.parse(body.toString()) as Partial<SessionsFeed>
  return sessionCatalogOf({ ...noSessions, ...read })
}

/** True when there are sessions, so that pages lead to them. */
export const hasSessions = async (reader: Reader): Promise<boolean> => (await sessionsFrom(reader)).sessions.length > 0

/** The same as it was read last, for pages that wait for nothing. */
export const hadSessions = (): boolean => (last?.catalog.sessions.length ?? 0) > 0

import { inWorker } from '../../../lib/process/workers.ts'
import type { Page, Refusal } from './read-page.ts'
import type { CatalogSession } from './read-item.ts'
import { CatalogError, PAGE_SIZE } from './request-page.ts'
import type { Venue, VenueName } from './venues.ts'

/** Sessions of a venue after which nothing more is asked for (SESSIONS-080). */
export const MOST_SESSIONS = 10_000

/** All that the catalog has said of a venue. */
export interface VenueAnswer {
  readonly venue: VenueName
  readonly announced: number | undefined
  /** The sessions by their ids; of equal ids the first counts. */
  readonly sessions: ReadonlyMap<string, CatalogSession>
  /** Ids of items without a title or a code. */
  readonly unreadable: ReadonlySet<string>
  readonly malformed: number
  readonly repeated: number
  /** True when there are as many sessions as every page has announced, so that one that is missing is gone. */
  readonly complete: boolean
}

/** Gives the bytes of the page that begins at the session `from`. */
export type RequestPage = (venue: Venue, from: number) => Promise<Uint8Array>

const readInWorker = inWorker<{ readonly bytes: Uint8Array; readonly venue: VenueName }, Page | Refusal>(
  new URL('./read-page.worker.ts', import.meta.url)
)

/**
 * Reads a venue page by page until the total that the catalog announces, an empty page or the guard (SESSIONS-058, SESSIONS-080).
 * @throws CatalogError for an answer that says it is none, and what `request` throws.
 */
export async function readVenue(venue: Venue, request: RequestPage): Promise<VenueAnswer> {
  const sessions = new Map<string, CatalogSession>()
  const unreadable = new Set<string>()
  const totals = new Set<number | undefined>()
  let [malformed, read] = [0, 0]
  for (let from = 0; from < MOST_SESSIONS; from += PAGE_SIZE) {
    const page = await readInWorker({ bytes: await request(venue, from), venue: venue.name })
    if ('refusal' in page) throw new CatalogError(page.refusal)
    totals.add(page.total)
    if (page.items === 0) break
    for (const session of page.sessions) if (!sessions.has(session.sourceId)) sessions.set(session.sourceId, session)
    for (const id of page.unreadable) unreadable.add(id)
    read += page.sessions.length
    malformed += page.items - page.sessions.length
    if (page.total !== undefined && from + PAGE_SIZE >= page.total) break
  }
  for (const id of sessions.keys()) unreadable.delete(id)
  const [announced] = totals
  return {
    ...{ venue: venue.name, announced, sessions, unreadable, malformed },
    repeated: read - sessions.size,
    complete: totals.size === 1 && announced !== 0 && sessions.size + malformed === announced
  }
}

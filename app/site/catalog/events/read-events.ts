import type { Resource } from '../../backend/backend.ts'
import { type EventCatalog, eventCatalogOf } from './events.ts'
import { type EventsFeed, noEvents } from './feed.ts'

const EVENTS_FEED = '/build/events'

interface Reader {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}

/** The catalog that was made last; one is enough, since every page wants the current one. */
let last: { readonly feed: Resource; readonly catalog: EventCatalog } | undefined

const none = eventCatalogOf(noEvents)

/** The events of the feed as it is read, made anew only when it has changed; none when it cannot be read now. */
export async function eventsFrom({ readIfThere }: Reader): Promise<EventCatalog> {
  const feed = await readIfThere(EVENTS_FEED)
  if (last?.feed !== feed) last = feed && { feed, catalog: catalogIn(feed) }
  return last?.catalog ?? none
}

function catalogIn({ body }: Resource): EventCatalog {
  const read = JSON.parse(body.toString()) as Partial<EventsFeed>
  return eventCatalogOf({ ...noEvents, ...read })
}

/** True when there are events, so that pages lead to them. */
export const hasEvents = async (reader: Reader): Promise<boolean> => (await eventsFrom(reader)).events.length > 0

/** The same as it was read last, for pages that wait for nothing. */
export const hadEvents = (): boolean => (last?.catalog.events.length ?? 0) > 0

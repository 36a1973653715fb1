import { pageOf } from '../filter.ts'
import type { EventCatalog, SiteEvent } from './events.ts'
import type { EventState } from './feed.ts'

const EVENTS_A_PAGE = 50

/** Events of one state, as far as they are on the page. */
interface EventGroup {
  readonly state: EventState
  readonly events: readonly SiteEvent[]
}

/** A page of the list of events. */
export interface EventListPage {
  readonly groups: readonly EventGroup[]
  readonly page: number
  readonly pages: number
}

/** The query of a page in canonical form: the first one has none. */
export function eventListQuery(query: URLSearchParams): URLSearchParams {
  const page = pageOf(query.get('page') ?? '')
  return new URLSearchParams(page > 1 ? { page: String(page) } : {})
}

/** The page that a query asks for, the last one for a number beyond it. */
export function eventListPage({ events }: EventCatalog, query: URLSearchParams): EventListPage {
  const pages = Math.max(1, Math.ceil(events.length / EVENTS_A_PAGE))
  const page = Math.min(pageOf(query.get('page') ?? ''), pages)
  const shown = events.slice((page - 1) * EVENTS_A_PAGE, page * EVENTS_A_PAGE)
  const groups = [...Map.groupBy(shown, ({ state }) => state)].map(([state, own]) => ({ state, events: own }))
  return { groups, page, pages }
}

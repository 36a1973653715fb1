import { pageOf } from '../filter.ts'
import type { Session, SessionCatalog } from './catalog.ts'

export const SCHEDULE = '/teched/schedule/'

/** What the sessions of a day are under. */
export const scheduleOrders = ['room', 'track'] as const
export type ScheduleOrder = (typeof scheduleOrders)[number]

/** A day of the schedule, as its address says it; an empty day is the first one. */
export interface ScheduleFilter {
  readonly day: string
  readonly by: ScheduleOrder
  readonly page: number
}

/** A day with sessions. */
interface ScheduleDay {
  readonly day: string
  readonly count: number
}

/** Sessions in one room or of one track. */
interface ScheduleRows {
  readonly id: string
  /** Empty where the room or track is not known. */
  readonly title: string
  readonly sessions: readonly Session[]
}

export interface SchedulePage {
  readonly filter: ScheduleFilter
  readonly days: readonly ScheduleDay[]
  readonly rows: readonly ScheduleRows[]
  readonly count: number
  readonly pages: number
}

const ROWS_A_PAGE = 200

/** The filter that an address names; what is unknown is dropped. */
export function parseSchedule(query: URLSearchParams): ScheduleFilter {
  const day = query.get('day') ?? ''
  return {
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : '',
    by: query.get('by') === 'track' ? 'track' : 'room',
    page: pageOf(query.get('page') ?? '')
  }
}

/** The one form in which it stands in an address. */
export const scheduleQuery = ({ day, by, page }: ScheduleFilter): URLSearchParams =>
  new URLSearchParams({
    ...(day !== '' && { day }),
    ...(by === 'track' && { by }),
    ...(page > 1 && { page: String(page) })
  })

export function scheduleHref(filter: ScheduleFilter): string {
  const query = scheduleQuery(filter).toString()
  return query === '' ? SCHEDULE : `${SCHEDULE}?${query}`
}

/** One day of the schedule; a day without sessions is the first one that has some. */
export function schedulePage({ sessions }: SessionCatalog, asked: ScheduleFilter): SchedulePage {
  const byDay = Map.groupBy(
    sessions.filter(({ day }) => day !== null),
    ({ day }) => day ?? ''
  )
  const days = [...byDay]
    .map(([day, own]) => ({ day, count: own.length }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const day = byDay.has(asked.day) ? asked.day : (days[0]?.day ?? '')
  const own = rowsOf(byDay.get(day) ?? [], asked.by)
  const pages = Math.max(1, Math.ceil(own.length / ROWS_A_PAGE))
  const page = Math.min(asked.page, pages)
  const shown = own.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)
  const rows = [...Map.groupBy(shown, ({ title }) => title)].map(([title, lines], index) => ({
    ...{ id: `rows-${index + 1}`, title },
    sessions: lines.map(({ session }) => session)
  }))
  return { filter: { day, by: asked.by, page }, days, rows, count: own.length, pages }
}

/** Every session of a day with what it is under, in the order in which they are shown. */
function rowsOf(sessions: readonly Session[], by: ScheduleOrder) {
  const rows = sessions.map(session => ({
    session,
    title: by === 'room' ? session.room : (session.track?.name ?? '')
  }))
  // sessions are in the order of their times, which stays within a room
  return rows.sort((one, other) => titleOrder(one.title, other.title))
}

const titleOrder = (one: string, other: string): number =>
  one === other ? 0 : one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en', { numeric: true })

import type { Session, SessionCatalog } from './catalog.ts'

export const CALENDAR = '/teched/calendar/'

/** A day of the grid. */
export interface CalendarDay {
  /** `2026-11-03`. */
  readonly day: string
  readonly isInMonth: boolean
  /** The first ones. */
  readonly sessions: readonly Session[]
  readonly count: number
}

/** A month as a grid of weeks, which begin on Monday. */
export interface CalendarPage {
  /** `2026-11`; empty when no session has a time. */
  readonly month: string
  readonly weeks: readonly (readonly CalendarDay[])[]
  /** The months before and after it that have sessions. */
  readonly previous: string | undefined
  readonly next: string | undefined
}

const SESSIONS_A_DAY = 4
const DAYS_A_WEEK = 7
const DAY_MS = 86_400_000

/** `2026-11` of an address; empty for anything else. */
export function parseMonth(query: URLSearchParams): string {
  const month = query.get('month') ?? ''
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : ''
}

export const calendarHref = (month: string): string => `${CALENDAR}?month=${month}`

/** The month that was asked for; one without sessions is the first that has some. */
export function calendarPage({ sessions }: SessionCatalog, asked: string): CalendarPage {
  const byDay = Map.groupBy(sessions, ({ day }) => day)
  const months = [...new Set([...byDay.keys()].flatMap(day => day?.slice(0, 7) ?? []))].sort()
  const at = Math.max(0, months.indexOf(asked))
  const month = months[at]
  if (month === undefined) return { month: '', weeks: [], previous: undefined, next: undefined }
  const days = daysOf(month).map(day => {
    const own = byDay.get(day) ?? []
    return { day, isInMonth: day.startsWith(month), sessions: own.slice(0, SESSIONS_A_DAY), count: own.length }
  })
  const weeks = Array.from({ length: days.length / DAYS_A_WEEK }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK)
  )
  return { month, weeks, previous: months[at - 1], next: months[at + 1] }
}

/** Days of whole weeks that have the month in them. */
function daysOf(month: string): string[] {
  const first = Date.parse(`${month}-01`)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = Date.UTC(year, number, 0)
  const begin = first - mondayBased(first) * DAY_MS
  const end = last + (DAYS_A_WEEK - 1 - mondayBased(last)) * DAY_MS
  return Array.from({ length: (end - begin) / DAY_MS + 1 }, (_, day) =>
    new Date(begin + day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
  )
}

/** 0 is Monday. */
const mondayBased = (time: number): number => (new Date(time).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK

export const MY_SCHEDULE = '/teched/my-schedule/'
const FILE = '/teched/my-schedule.ics'
const DATA = '/teched/_sessions.json'

/** Sessions that one address names; more are asked for in parts. */
export const MOST_CHOSEN = 100

/** A session as the schedule of a reader shows it. */
export interface ShownSession {
  readonly slug: string
  readonly title: string
  /** ISO 8601. */
  readonly start: string | null
  readonly end: string | null
  readonly zone: string
  readonly venue: string
  readonly room: string
  readonly language?: string
}

/** The sessions that an address names: slugs, each once, in order, at most a hundred; what is no slug is dropped. */
export function chosenIn(query: URLSearchParams): readonly string[] {
  const slugs = (query.get('sessions') ?? '')
    .split(',', MOST_CHOSEN * 2)
    .filter(slug => /^[a-z0-9-]{1,200}$/.test(slug))
  return [...new Set(slugs)].sort().slice(0, MOST_CHOSEN)
}

/** The one form in which they stand in an address. */
export const chosenQuery = (slugs: readonly string[]): URLSearchParams =>
  new URLSearchParams(slugs.length > 0 ? { sessions: slugs.join() } : {})

const withChosen = (path: string, slugs: readonly string[]): string =>
  // a comma needs no escape in a query (RFC 3986, 3.4), and slugs have nothing that does
  `${path}?sessions=${slugs.toSorted().join()}`

/** The address of the file with these sessions for a calendar. */
export const scheduleFileHref = (slugs: readonly string[]): string => withChosen(FILE, slugs)

/** The address of the data of these sessions. */
export const chosenDataHref = (slugs: readonly string[]): string => withChosen(DATA, slugs)

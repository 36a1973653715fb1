/** An object of the catalog, of which nothing is known yet. */
export type Item = Readonly<Record<string, unknown>>

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; none for what is no list. */
export const itemsOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter(isItem) : [])

const NUL = '\u0000'

/**
 * The first of the members `names` that has a text or a number, trimmed and without what no database stores. One of more than
 * `longest` characters is cut.
 */
export function textOf(item: Item | undefined, names: readonly string[], longest: number): string | null {
  for (const name of names) {
    const value = item?.[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value).replaceAll(NUL, '').trim()
    if (text !== '') return text.slice(0, longest).toWellFormed().trim()
  }
  return null
}

/** The same for an id: one that is too long is none, since a cut one may be another's. */
export function idOf(item: Item | undefined, names: readonly string[], longest: number): string | null {
  const id = textOf(item, names, longest + 1)
  return id === null || id.length > longest ? null : id
}

const LONGEST_ADDRESS = 1000

/** The first of the members that is an address of a page, http or https. */
export function addressOf(item: Item, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOf(item, [name], LONGEST_ADDRESS + 1)
    const url = text === null ? null : URL.parse(text)
    if (url && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_ADDRESS) return url.href
  }
  return null
}

const [EARLIEST, LATEST] = [Date.UTC(1970, 0), Date.UTC(9999, 0)]
const LONGEST_TIME = 40

/** The first of the members that is a time, in ISO 8601 (SESSIONS-063). */
export function timeOf(item: Item | undefined, names: readonly string[]): string | null {
  for (const name of names) {
    const time = instantOf(textOf(item, [name], LONGEST_TIME))
    if (time !== null) return time
  }
  return null
}

/** `YYYY/MM/DD HH:MM:SS` in UTC. */
const CATALOG_TIME = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/
/** A time of ISO 8601 that does not say in which zone it is. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/

/** `text` as ISO 8601 in UTC; null for what is no time. */
export function instantOf(text: string | null): string | null {
  if (text === null) return null
  const [, year, month, day, time] = CATALOG_TIME.exec(text) ?? []
  if (time !== undefined) return existing(`${year}-${month}-${day}`, `${year}-${month}-${day}T${time}.000Z`)
  return existing('', WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text)
}

/** Null for a day that the calendar does not have, such as 31 February, which Date would count on from. */
function existing(day: string, text: string): string | null {
  const ms = Date.parse(text)
  if (!(ms >= EARLIEST && ms < LATEST)) return null
  const time = new Date(ms).toISOString()
  return time.startsWith(day) ? time : null
}

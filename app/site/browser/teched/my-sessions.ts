import { readJson } from '../account/ask.ts'
import { sessionHref } from '../../catalog/sessions/catalog.ts'
import { chosenDataHref, MOST_CHOSEN, type ShownSession } from '../../catalog/sessions/my-schedule.ts'
import { UTC } from '../../catalog/sessions/zones.ts'
import type { MyFavorites } from './my-favorites.ts'

/** A favorite as the server tells it, also one that is gone. */
export interface StoredSession {
  readonly sourceType: string
  readonly sessionRef: string
  readonly title: string
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  readonly room: string | null
  readonly venue: string | null
  readonly url: string | null
  readonly isGone: boolean
}

/** A favorite of the reader, as their schedule shows it. */
export interface ChosenSession extends Omit<ShownSession, 'slug'> {
  readonly source: string
  /** Slug of a session of the catalog, id of one of another source. */
  readonly ref: string
  readonly href: string | undefined
  readonly isGone: boolean
}

/** Favorites with their sessions, both kinds. @throws Refusal */
export const readStoredSessions = async (): Promise<readonly StoredSession[]> =>
  (await readJson<{ readonly value: readonly StoredSession[] }>('/api/getMyFavoriteSessions()')).value

/** Everything that the reader has chosen, the earliest first, what has no time last. @throws Refusal */
export async function readChosen({ slugs, waiting, visitor }: MyFavorites): Promise<readonly ChosenSession[]> {
  const [shown, stored] = await Promise.all([readShown([...slugs]), visitor ? readStoredSessions() : []])
  const known = new Map(shown.map(session => [session.slug, session]))
  const titles = new Map(waiting.map(({ slug, title }) => [slug, title]))
  for (const { sourceType, sessionRef, title } of stored) if (sourceType === 'TECHED') titles.set(sessionRef, title)
  const own = [...slugs].map(slug => chosenOf(slug, known.get(slug), titles.get(slug)))
  const others = stored.filter(({ sourceType }) => sourceType !== 'TECHED').map(otherOf)
  return [...own, ...others].sort((one, other) => ((one.start ?? '\uffff') < (other.start ?? '\uffff') ? -1 : 1))
}

async function readShown(slugs: readonly string[]): Promise<readonly ShownSession[]> {
  const parts = partsOf(slugs).map(part =>
    readJson<{ readonly sessions: readonly ShownSession[] }>(chosenDataHref(part))
  )
  return (await Promise.all(parts)).flatMap(({ sessions }) => sessions)
}

/** Slugs in parts that one address may name. */
export const partsOf = (slugs: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(slugs.length / MOST_CHOSEN) }, (_, part) =>
    slugs.slice(part * MOST_CHOSEN, (part + 1) * MOST_CHOSEN)
  )

function chosenOf(slug: string, session: ShownSession | undefined, title = slug): ChosenSession {
  const place = { source: 'TECHED', ref: slug }
  if (session) return { ...session, ...place, href: sessionHref(slug), isGone: false }
  return { ...place, title, start: null, end: null, zone: UTC, venue: '', room: '', href: undefined, isGone: true }
}

/** A session of another source than the catalog; its times are told in UTC. */
function otherOf(session: StoredSession): ChosenSession {
  const { sourceType, sessionRef, title, scheduledStart, scheduledEnd, room, venue, url, isGone } = session
  return {
    ...{ source: sourceType, ref: sessionRef, title, start: scheduledStart, end: scheduledEnd, zone: UTC, isGone },
    ...{ venue: venue ?? '', room: room ?? '', href: url && URL.parse(url)?.protocol === 'https:' ? url : undefined }
  }
}

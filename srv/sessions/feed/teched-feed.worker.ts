import type { ShownRows } from './shown-sessions.ts'

type Input = ShownRows & { readonly buildAt: string }

/** The document of `/build/teched`: display columns alone (SESSIONS-043), speakers and tracks of the sessions in it. */
export default function document(rows: Input): object {
  const speakers = new Map(rows.speakers.map(speaker => [speaker.ID, speaker]))
  const tracks = new Map(rows.tracks.map(track => [track.ID, track]))
  const [abstracts, bios, descriptions] = [rows.abstracts, rows.bios, rows.descriptions].map(
    texts => new Map(texts.map(({ ID, text }) => [ID, text]))
  )
  const speaking = Map.groupBy(rows.speaking, ({ session_ID }) => session_ID)
  const covering = Map.groupBy(rows.covering, ({ session_ID }) => session_ID)
  const [shownSpeakers, shownTracks] = [new Set<string>(), new Set<string>()]

  const speakersOf = (session: string): string[] =>
    (speaking.get(session) ?? [])
      .flatMap(({ target }) => {
        shownSpeakers.add(target)
        return speakers.get(target)?.slug ?? []
      })
      .sort()

  function trackOf(id: string | null): string | null {
    if (id === null) return null
    shownTracks.add(id)
    return tracks.get(id)?.slug ?? null
  }

  const sessions = rows.sessions.toSorted(inOrder).map(({ ID, track_ID, ...session }) => ({
    slug: session.slug,
    venue: session.venue,
    sessionCode: session.sessionCode,
    title: session.title,
    abstract: abstracts?.get(ID) ?? null,
    scheduledStart: session.scheduledStart,
    scheduledEnd: session.scheduledEnd,
    allDay: session.allDay,
    room: session.room,
    youtubeUrl: session.youtubeUrl,
    url: session.url,
    track: trackOf(track_ID),
    speakers: speakersOf(ID),
    concepts: [...new Set((covering.get(ID) ?? []).map(({ target }) => target))].sort()
  }))
  return {
    sessions,
    speakers: bySlug(rows.speakers.filter(({ ID }) => shownSpeakers.has(ID))).map(
      ({ ID, slug, name, title, company, photoUrl }) => ({
        ...{ slug, name, title, company },
        bio: bios?.get(ID) ?? null,
        photoUrl
      })
    ),
    tracks: bySlug(rows.tracks.filter(({ ID }) => shownTracks.has(ID))).map(({ ID, slug, name, venue }) => ({
      ...{ slug, name, venue },
      description: descriptions?.get(ID) ?? null
    })),
    buildAt: rows.buildAt
  }
}

/** By their begin and code; those without a time come last. */
function inOrder(one: Timed, other: Timed): number {
  return (
    compare(one.scheduledStart ?? '~', other.scheduledStart ?? '~') ||
    compare(one.sessionCode, other.sessionCode) ||
    compare(one.slug, other.slug)
  )
}

type Timed = Pick<ShownRows['sessions'][number], 'scheduledStart' | 'sessionCode' | 'slug'>

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const bySlug = <Row extends { readonly slug: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => compare(one.slug, other.slug))

/** `/build/teched`, as far as the site reads it (docs/guides/build.md). */
export interface SessionsFeed {
  readonly sessions: readonly FeedSession[]
  readonly speakers: readonly FeedSpeaker[]
  readonly tracks: readonly FeedTrack[]
  readonly buildAt: string
}

export interface FeedSession {
  readonly slug: string
  readonly venue: string
  readonly sessionCode: string | null
  readonly title: string
  readonly abstract: string | null
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  readonly allDay: boolean | null
  readonly room: string | null
  readonly youtubeUrl: string | null
  readonly url: string | null
  /** Slug of its track. */
  readonly track: string | null
  /** Slugs. */
  readonly speakers: readonly string[]
  /** Slugs of published concepts. */
  readonly concepts: readonly string[]
}

export interface FeedSpeaker {
  readonly slug: string
  readonly name: string
  readonly title: string | null
  readonly company: string | null
  readonly bio: string | null
  readonly photoUrl: string | null
}

export interface FeedTrack {
  readonly slug: string
  readonly name: string
  readonly venue: string | null
  readonly description: string | null
}

export const noSessions: SessionsFeed = { sessions: [], speakers: [], tracks: [], buildAt: '' }

/** `/build/events`, as far as the site reads it (docs/guides/build.md). */
export interface EventsFeed {
  readonly events: readonly FeedEvent[]
}

export type EventState = 'upcoming' | 'current' | 'past'

export interface FeedEvent {
  readonly legacyId: number
  readonly name: string
  readonly state: EventState
  readonly startDate: string | null
  readonly endDate: string | null
  /** Name of the IANA time zone, as somebody has written it. */
  readonly timeZone: string | null
  readonly location: string | null
  readonly region: string | null
  readonly isVirtual: boolean | null
  readonly format: string | null
  readonly url: string | null
  readonly registerUrl: string | null
  readonly termsVersion: number | null
  readonly termsUrl: string | null
  readonly missionSlug: string | null
  /** ISO 8601; null when it is not known. */
  readonly changedAt: string | null
}

export const noEvents: EventsFeed = { events: [] }

import type { Concept } from '../../catalog/concepts.ts'
import type { Session, Speaker } from '../../catalog/sessions/catalog.ts'

/** A session with the published concepts that it is about. */
export interface SessionModel {
  readonly session: Session
  readonly concepts: readonly Concept[]
}

/** A page of everyone who speaks. */
export interface SpeakersModel {
  readonly speakers: readonly { readonly speaker: Speaker; readonly count: number }[]
  readonly count: number
  readonly page: number
  readonly pages: number
}

/** Somebody who speaks, with their sessions. */
export interface SpeakerModel {
  readonly speaker: Speaker
  readonly sessions: readonly Session[]
}

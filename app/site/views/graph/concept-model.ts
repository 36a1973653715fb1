import type { Card } from '../../catalog/card.ts'
import type { Concept } from '../../catalog/concepts.ts'
import type { Session } from '../../catalog/sessions/catalog.ts'

/** A page of a concept, with a page of the tutorials that teach it. */
export interface ConceptModel {
  readonly concept: Concept
  readonly tutorials: readonly Card[]
  readonly page: number
  readonly pages: number
  /** The first sessions of conferences that are about it. */
  readonly sessions: readonly Session[]
}

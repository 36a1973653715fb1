import type { Card } from '../../catalog/card.ts'
import type { SiteEvent } from '../../catalog/events/events.ts'

export interface EventModel {
  readonly event: SiteEvent
  /** The mission that it counts; undefined while none is published. */
  readonly mission: Card | undefined
  /** The tutorials of that, in their order. */
  readonly tutorials: readonly Card[]
}

export interface AppSpaceModel {
  /** Undefined while there is no event. */
  readonly event: SiteEvent | undefined
  readonly tutorials: readonly Card[]
  /** Other events that are under way. */
  readonly others: readonly SiteEvent[]
}

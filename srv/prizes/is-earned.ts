import { isDuring } from '../events/index.ts'
import type { TaskRecord } from '../learner/index.ts'

/** An item of a path of a mission that names a prize. */
export interface PrizedItem {
  readonly ID: string
  readonly prize_ID: string
  readonly mission_ID: string
}

/** A prize with the dates and the mission of its event, which it may lack. */
export interface PrizeOfEvent {
  readonly ID: string
  readonly event_ID: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  /** The last reset of the event. */
  readonly countsFrom: string | null
  readonly mission_ID: string | null
}

/** A completion, and an item of its task that names a prize. */
export interface Earning {
  readonly record: Pick<TaskRecord, 'completionDate' | 'event_ID'>
  readonly item: PrizedItem
}

/**
 * True when the completion earns the prize. One of an event is earned within its dates alone: by what was completed for the
 * event, and by people who are registered for it and complete an item of its mission.
 */
export function isEarned({ record, item }: Earning, prize: PrizeOfEvent, registered: ReadonlySet<string>): boolean {
  const { event_ID } = prize
  if (event_ID === null) return true
  if (!isDuring(prize, record.completionDate)) return false
  return record.event_ID === event_ID || (registered.has(event_ID) && item.mission_ID === prize.mission_ID)
}

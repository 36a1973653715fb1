/** Points for each completion that an event counts. */
export const POINTS_PER_COMPLETION = 10

/** An event, as far as it matters for what it counts. */
export interface CountingEvent {
  readonly ID: string
  /** ISO 8601; without one the event has no beginning. */
  readonly startDate: string | null
  /** The same for its end. */
  readonly endDate: string | null
  /** The last reset: nothing that was completed before it counts. */
  readonly countsFrom?: string | null
  /** Numbers of the tutorials of its mission, those of the groups on its paths among them. */
  readonly tutorials: ReadonlySet<number>
}

/** The registration of whoever has completed something. */
export interface CountingRegistration {
  readonly event_ID: string
}

/** A record of a person on a task, of the current or an earlier attempt. */
export interface CountedRecord {
  readonly taskType: string
  readonly taskLegacyId: number
  readonly status: string
  readonly completionDate: string | null
  readonly event_ID: string | null
}

/**
 * Whether an event counts a record: of a completed tutorial, which was done for the event, or by somebody who is registered, in the
 * event's mission and time. A reset does not take it back.
 */
export function countsFor(
  event: CountingEvent,
  registration: CountingRegistration | undefined,
  record: CountedRecord
): boolean {
  if (!isCompletion(record) || isBefore(record.completionDate, event.countsFrom)) return false
  if (record.event_ID === event.ID) return true
  if (registration?.event_ID !== event.ID) return false
  return event.tutorials.has(record.taskLegacyId) && isDuring(event, record.completionDate)
}

/** Numbers of the tutorials that an event counts of the records of one person: each of them once. */
export const countedTutorials = (
  event: CountingEvent,
  registration: CountingRegistration | undefined,
  records: readonly CountedRecord[]
): ReadonlySet<number> =>
  new Set(records.filter(record => countsFor(event, registration, record)).map(({ taskLegacyId }) => taskLegacyId))

/** A superseded attempt was completed when it has a date. */
const isCompletion = ({ taskType, status, completionDate }: CountedRecord): boolean =>
  taskType === 'TUTORIAL' && (status === 'COMPLETED' || (status === 'SUPERSEDED' && completionDate !== null))

const isBefore = (date: string | null, moment: string | null | undefined): boolean =>
  Boolean(moment) && (date === null || Date.parse(date) < Date.parse(moment ?? ''))

/** True between the first and the last moment of an event, both of them included, and after its last reset. */
export function isDuring(
  event: Pick<CountingEvent, 'startDate' | 'endDate' | 'countsFrom'>,
  date: string | null
): boolean {
  const { startDate, endDate, countsFrom } = event
  if (date === null || isBefore(date, countsFrom)) return false
  const at = Date.parse(date)
  return (startDate === null || Date.parse(startDate) <= at) && (endDate === null || at <= Date.parse(endDate))
}

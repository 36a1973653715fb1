import { newOrderedId } from '../../../lib/ids.ts'
import { nowText } from '../../../lib/time.ts'
import { afterCommit, insertMissing, type Tx } from '../../cap/database/database.ts'
import { countingEvents, countsFor, eventsOfPeople, registeredFor } from '../../events/index.ts'
import { earlierCompletions, eventsOfRecords, type TaskRecord } from '../../learner/index.ts'
import { numberSoon } from './follow-changes.ts'
import { CHANGES } from './stored-changes.ts'

const COLUMNS = ['ID', 'event', 'user_ID', 'taskLegacyId', 'completedAt', 'createdAt']

/** Change of what an event counts. */
interface Change {
  readonly event: string
  /** The person, when it is one alone. */
  readonly user: string | null
  readonly completed?: TaskRecord
}

/**
 * Follows completions: writes a change for each event that counts one, in their transaction. What events could count is known in
 * memory, so that most completions read nothing here; whether the person is registered takes one statement.
 */
export async function noteCompletions(tx: Tx, user: string, completed: readonly TaskRecord[]): Promise<void> {
  const tutorials = completed.filter(({ taskType }) => taskType === 'TUTORIAL')
  if (tutorials.length === 0) return
  const candidates = await candidatesFor(tutorials)
  if (candidates.length === 0) return
  const asked = candidates.filter(({ event, completed: { event_ID } }) => event_ID !== event).map(({ event }) => event)
  const registered = await registeredFor(tx, user, [...new Set(asked)])
  const counted = candidates.filter(({ event, completed }) => completed.event_ID === event || registered.has(event))
  const known = await countedBefore(tx, user, counted, registered)
  await write(
    tx,
    counted.filter(each => !known.has(each)).map(each => ({ ...each, user }))
  )
}

/** Those whose event counts an earlier attempt of the same tutorial; nothing is read when all are first attempts. */
async function countedBefore(
  tx: Tx,
  user: string,
  counted: readonly Candidate[],
  registered: ReadonlySet<string>
): Promise<ReadonlySet<Candidate>> {
  const again = counted.filter(({ completed: { attemptNumber } }) => (attemptNumber ?? 1) > 1)
  if (again.length === 0) return new Set()
  const events = await countingEvents()
  const attempts = await earlierCompletions(
    tx,
    user,
    again.map(({ completed }) => completed.taskLegacyId)
  )
  const isCounted = ({ event, completed }: Candidate): boolean =>
    attempts.some(attempt => {
      if (attempt.taskLegacyId !== completed.taskLegacyId) return false
      const counting = events.get(event)
      const registration = registered.has(event) ? { event_ID: event } : undefined
      return counting !== undefined && countsFor(counting, registration, attempt)
    })
  return new Set(again.filter(isCounted))
}

/** A completion with an event that may count it. */
interface Candidate {
  readonly event: string
  readonly completed: TaskRecord
}

/** The events that count the completions, as long as the person is registered. */
async function candidatesFor(tutorials: readonly TaskRecord[]): Promise<Candidate[]> {
  const events = [...(await countingEvents()).values()]
  return tutorials.flatMap(completed => [
    ...(completed.event_ID === null ? [] : [{ event: completed.event_ID, completed }]),
    ...events
      .filter(event => event.ID !== completed.event_ID && countsFor(event, { event_ID: event.ID }, completed))
      .map(({ ID: event }) => ({ event, completed }))
  ])
}

/** Follows registrations of a person, and what else of an event changes. */
export const noteChange = (tx: Tx, event: string, user: string | null): Promise<void> => write(tx, [{ event, user }])

/** Writes a change of all events that count, or could count, something of these people: their rows move, or go. */
export async function notePeople(tx: Tx, users: readonly string[]): Promise<void> {
  const events = new Set([...(await eventsOfPeople(tx, users)), ...(await eventsOfRecords(tx, users))])
  await write(
    tx,
    [...events].map(event => ({ event, user: null }))
  )
}

async function write(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const createdAt = nowText()
  const rows = changes.map(({ event, user, completed }) => [
    ...[newOrderedId(), event, user],
    ...[completed?.taskLegacyId ?? null, completed?.completionDate ?? null, createdAt]
  ])
  await insertMissing(tx, CHANGES, COLUMNS, rows)
  afterCommit(tx, numberSoon)
}

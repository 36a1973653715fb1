import cds from '@sap/cds'
import { newOrderedId } from '../../../lib/ids.ts'
import { nowText } from '../../../lib/time.ts'
import { afterCommit } from '../../cap/database/after-commit.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { type CountedRecord, countingEvents, countsFor } from '../../events/index.ts'
import type { TaskRecord } from '../../learner/index.ts'
import { numberSoon } from './follow-changes.ts'
import { CHANGES } from './stored-changes.ts'

const { SELECT } = cds.ql

const COLUMNS = ['ID', 'event', 'user_ID', 'taskLegacyId', 'completedAt', 'createdAt']

/** What of an event has changed. */
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
  user_ID: string,
  counted: readonly Candidate[],
  registered: ReadonlySet<string>
): Promise<ReadonlySet<Candidate>> {
  const again = counted.filter(({ completed: { attemptNumber } }) => (attemptNumber ?? 1) > 1)
  if (again.length === 0) return new Set()
  const events = await countingEvents()
  const attempts = await tx.run<CountedRecord[]>(
    SELECT.from('tutorials.learner.TaskRecordAttempts')
      .columns('taskType', 'taskLegacyId', 'status', 'completionDate', 'event_ID')
      .where({
        user_ID,
        taskType: 'TUTORIAL',
        taskLegacyId: { in: again.map(({ completed }) => completed.taskLegacyId) },
        completionDate: { '!=': null }
      })
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

const registrations = translatedSelect<{ event_ID: string }>(([user_ID, ...events]) =>
  SELECT.from('tutorials.events.EventRegistrations')
    .columns('event_ID')
    .where({ user_ID, event_ID: { in: events } })
)

async function registeredFor(tx: Tx, user: string, events: readonly string[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const rows = await registrations(tx, [user, ...events])
  return new Set(rows.map(({ event_ID }) => event_ID))
}

/** Follows registrations of a person, and what else of an event changes. */
export const noteChange = (tx: Tx, event: string, user: string | null): Promise<void> => write(tx, [{ event, user }])

/** Writes a change of all events that count, or could count, something of these people: their rows move, or go. */
export async function notePeople(tx: Tx, users: readonly string[]): Promise<void> {
  const events = new Set<string>()
  for (const entity of ENTITIES) {
    const rows = await tx.run<{ event_ID: string }[]>(
      SELECT.distinct
        .from(entity)
        .columns('event_ID')
        .where({ user_ID: { in: [...users] }, event_ID: { '!=': null } })
    )
    for (const { event_ID } of rows) events.add(event_ID)
  }
  await write(
    tx,
    [...events].map(event => ({ event, user: null }))
  )
}

/** The tables whose rows say of which event a person is part. */
const ENTITIES = [
  'tutorials.events.EventRegistrations',
  'tutorials.learner.TaskRecords',
  'tutorials.learner.TaskRecordAttempts'
] as const

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

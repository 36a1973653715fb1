import cds from '@sap/cds'
import { setImmediate as turn } from 'node:timers/promises'
import { MINUTE } from '../../../lib/time.ts'
import { pseudonymOf } from '../../../lib/pseudonym.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { type CountedRecord, countsFor } from '../../events/index.ts'
import { mayBeNamed } from '../changes/read-changes.ts'
import type { Counted, Participant } from '../statistics/counted.ts'
import type { KnownEvent } from './known-event.ts'

const { SELECT } = cds.ql

const REGISTRATIONS = 'tutorials.events.EventRegistrations'
const RECORDS = 'tutorials.learner.TaskRecords'
const ATTEMPTS = 'tutorials.learner.TaskRecordAttempts'

/** People of one portion, which is read in one go. */
export const PORTION = 500

/** Indexes by which the people of an event are found, in the order of their IDs. */
export const indexesOfPeople = [
  { name: 'registrations_of_event', entity: REGISTRATIONS, columns: ['event_ID', 'user_ID'] },
  ...[RECORDS, ATTEMPTS].map(entity => ({
    name: entity === RECORDS ? 'records_for_event' : 'attempts_for_event',
    entity,
    columns: ['event_ID', 'user_ID'],
    where: 'event_ID IS NOT NULL'
  }))
]

interface User {
  readonly ID: string
  readonly legacyId: number | null
  readonly displayName: string | null
}

interface Registration {
  readonly user_ID: string
  readonly showName: boolean | null
}

interface Row extends CountedRecord {
  readonly user_ID: string
  readonly completionTime: number | string | null
  readonly modifiedAt: string | null
  readonly createdAt: string | null
}

const COLUMNS = [
  ...['user_ID', 'taskType', 'taskLegacyId', 'status', 'completionDate', 'event_ID'],
  ...['completionTime', 'modifiedAt', 'createdAt']
]

/** The IDs of all who take part in an event, in portions: somebody may come more than once. */
export async function* peopleOf(event: KnownEvent): AsyncGenerator<readonly string[]> {
  for (const entity of [REGISTRATIONS, RECORDS, ATTEMPTS])
    for (let last = ''; ;) {
      const rows = await readApart(db =>
        db.run<{ user_ID: string }[]>(
          SELECT.distinct
            .from(entity)
            .columns('user_ID')
            .where({ event_ID: event.ID, user_ID: { '>': last } })
            .orderBy('user_ID')
            .limit(PORTION)
        )
      )
      if (rows.length > 0) yield rows.map(({ user_ID }) => user_ID)
      if (rows.length < PORTION) break
      last = rows.at(-1)?.user_ID ?? ''
    }
}

/**
 * Those of `users` who take part in an event, with what it counts of them, as it is stored now: what one portion reads is of one
 * state. Readers of other things get their turn in between.
 */
export async function readParticipants(
  event: KnownEvent,
  users: readonly string[]
): Promise<ReadonlyMap<string, Participant>> {
  const people = new Map<string, Participant>()
  for (const portion of batches(users, PORTION)) {
    for (const person of await readApart(db => readPortion(db, event, portion))) people.set(person.ID, person)
    await turn()
  }
  return people
}

async function readPortion(db: Db, event: KnownEvent, users: readonly string[]): Promise<Participant[]> {
  const among = { user_ID: { in: [...users] } }
  const registrations = await db.run<Registration[]>(
    SELECT.from(REGISTRATIONS)
      .columns('user_ID', 'showName')
      .where({ event_ID: event.ID, ...among })
  )
  const records = await db.run<Row[]>(
    SELECT.from(RECORDS)
      .columns(...COLUMNS)
      .where({ ...among, taskType: 'TUTORIAL', status: 'COMPLETED' })
  )
  const attempts = await db.run<Row[]>(
    SELECT.from(ATTEMPTS)
      .columns(...COLUMNS)
      .where({ ...among, taskType: 'TUTORIAL', completionDate: { '!=': null } })
  )
  const accounts = await db.run<User[]>(
    SELECT.from('tutorials.people.Users')
      .columns('ID', 'legacyId', 'displayName')
      .where({ ID: { in: [...users] } })
  )
  const registered = new Map(registrations.map(row => [row.user_ID, row]))
  const done = Map.groupBy([...records, ...attempts], ({ user_ID }) => user_ID)
  return accounts.flatMap(user => participant(event, user, registered.get(user.ID), done.get(user.ID) ?? []))
}

function participant(
  event: KnownEvent,
  { ID, legacyId, displayName }: User,
  registration: Registration | undefined,
  records: readonly Row[]
): Participant[] {
  const completions = countedOf(event, registration !== undefined, records)
  if (!registration && completions.length === 0) return []
  const named = mayBeNamed({ displayName, showName: registration?.showName ?? null })
  return [
    {
      ...{ ID, legacyId, completions },
      name: named ? (displayName as string).trim() : null,
      pseudonym: pseudonymOf(event.ID, ID)
    }
  ]
}

/** What the event counts of the records of one person: each tutorial once, by the completion that came first. */
function countedOf({ ID, counting }: KnownEvent, isRegistered: boolean, records: readonly Row[]): Counted[] {
  const registration = isRegistered ? { event_ID: ID } : undefined
  const first = new Map<number, Counted>()
  for (const record of records) {
    if (!countsFor(counting, registration, record)) continue
    const completion = completionOf(record)
    const known = first.get(completion.tutorial)
    if (!known || completion.at < known.at) first.set(completion.tutorial, completion)
  }
  return [...first.values()]
}

/** One that an import brought without a date counts from its last change. */
function completionOf({ taskLegacyId, completionTime, completionDate, modifiedAt, createdAt }: Row): Counted {
  const date = completionDate ?? modifiedAt ?? createdAt
  return {
    tutorial: taskLegacyId,
    at: date === null ? 0 : Date.parse(date),
    minutes: completionTime === null ? null : Number(completionTime) / MINUTE
  }
}

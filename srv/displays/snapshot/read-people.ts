import { setImmediate as turn } from 'node:timers/promises'
import { MINUTE } from '../../../lib/time.ts'
import { pseudonymOf } from '../../../lib/pseudonym.ts'
import { type Db, readApart, reader } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { countsFor, type Registered, registeredPeople, registrationsFor } from '../../events/index.ts'
import { peopleWithRecords, type TutorialCompletion, tutorialCompletions } from '../../learner/index.ts'
import { namedUsers } from '../../people/index.ts'
import { mayBeNamed } from '../changes/read-changes.ts'
import type { Counted, Participant } from '../statistics/counted.ts'
import type { KnownEvent } from './known-event.ts'

/** People whose completions are read in one go. */
const PORTION = 500
/** IDs of people that one statement gives. */
const PAGE = 5000

type Account = Awaited<ReturnType<typeof namedUsers>>[number]
type PageOf = (db: Db, event: string, after: string, most: number) => Promise<{ readonly user_ID: string }[]>

const pages: readonly PageOf[] = [
  registeredPeople,
  (db, event, ...page) => peopleWithRecords(db, event, 'current', ...page),
  (db, event, ...page) => peopleWithRecords(db, event, 'earlier', ...page)
]

/** The IDs of all who take part in an event, in portions: somebody may come more than once. */
export async function* peopleOf({ ID }: KnownEvent): AsyncGenerator<readonly string[]> {
  const db = await reader()
  for (const pageOf of pages)
    for (let last = ''; ;) {
      const rows = await pageOf(db, ID, last, PAGE)
      if (rows.length > 0) yield rows.map(({ user_ID }) => user_ID)
      if (rows.length < PAGE) break
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
  const registrations = await registrationsFor(db, event.ID, users)
  const completions = await tutorialCompletions(db, users)
  const registered = new Map(registrations.map(row => [row.user_ID, row]))
  const done = Map.groupBy(completions, ({ user_ID }) => user_ID)
  const accounts = await namedUsers(db, users)
  return accounts.flatMap(user => participant(event, user, registered.get(user.ID), done.get(user.ID) ?? []))
}

function participant(
  event: KnownEvent,
  { ID, legacyId, displayName }: Account,
  registration: Registered | undefined,
  records: readonly TutorialCompletion[]
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

/** The completions that the event counts of one person: each tutorial once, by the completion that came first. */
function countedOf(
  { ID, counting }: KnownEvent,
  isRegistered: boolean,
  records: readonly TutorialCompletion[]
): Counted[] {
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
function completionOf({
  taskLegacyId,
  completionTime,
  completionDate,
  modifiedAt,
  createdAt
}: TutorialCompletion): Counted {
  const date = completionDate ?? modifiedAt ?? createdAt
  return {
    tutorial: taskLegacyId,
    at: date === null ? 0 : Date.parse(date),
    minutes: completionTime === null ? null : Number(completionTime) / MINUTE
  }
}

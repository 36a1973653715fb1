import { MINUTE, nowText, SECOND } from '../../../lib/time.ts'
import { type Db, parameters, readApart, reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { numberNow } from '../changes/follow-changes.ts'
import { lastNumberOf } from '../changes/read-changes.ts'
import { CHANGES } from '../changes/stored-changes.ts'
import type { Participant } from '../statistics/counted.ts'
import { type KnownEvent, knownEvent, stateOfEvents } from './known-event.ts'
import { peopleOf, readParticipants } from './read-people.ts'

/** The people of an event with what it counts, in memory. It has at least what the change `number` says, and all changes before it. */
export interface EventState {
  readonly event: KnownEvent
  readonly number: number
  /** By their IDs. */
  readonly people: ReadonlyMap<string, Participant>
  /** When it was last read from the database because something had changed. */
  readonly asOf: string
  readonly basis: Basis
}

/** Basis of a state beside the changes: with another one, it is read anew. */
interface Basis {
  /** State of events and catalog that names and titles are of. */
  readonly events: string
  /** The dates and tutorials that decide over what is counted. */
  readonly counting: string
  /** State of accounts; another one tells of an erasure. */
  readonly accounts: number
  /** It is read anew after this time, by `performance.now`. */
  readonly until: number
}

/** More changes, or changes of more people, than are followed one by one. */
const MOST_CHANGES = 2000
/**
 * A state is read anew so soon after the event has changed: another instance, which hears of that half a second later, may have
 * left out changes that count now.
 */
const SETTLING = 2 * SECOND
/** And after this time in any case: an import writes records without a change, and nobody tells of a new display name. */
const LONGEST = 10 * MINUTE

/** The state of an event now, which mostly follows from that of a moment ago; undefined for an unknown event. */
export async function nextState(number: number, before: EventState | undefined): Promise<EventState | undefined> {
  const [events, accounts] = [stateOfEvents(), generation('people')]
  const event = await knownEvent(number)
  if (!event) return undefined
  await numberNow()
  const counting = countingOf(event)
  const isSame = before?.event.ID === event.ID && before.basis.counting === counting
  if (!isSame) return build(event, { events, counting, accounts, until: performance.now() + SETTLING })
  const basis = { events, counting, accounts, until: performance.now() + LONGEST }
  if (before.basis.accounts !== accounts || performance.now() > before.basis.until) return build(event, basis)
  const changed = await peopleChanged(event.ID, before.number)
  if (!changed) return build(event, basis)
  if (changed.number === before.number && before.basis.events === events) return before
  return {
    event,
    number: changed.number,
    people: await withChanged(event, before.people, changed.users),
    asOf: nowText(),
    basis: { ...before.basis, events }
  }
}

/** A text that changes with whatever decides over what is counted. */
const countingOf = ({ counting }: KnownEvent): string =>
  JSON.stringify(counting, (_name, value: unknown) => (value instanceof Set ? [...value].sort() : value))

/** Reads all of it. What changes meanwhile has a later number, and is read once more. */
async function build(event: KnownEvent, basis: Basis): Promise<EventState> {
  const number = await lastNumberOf(await reader(), event.ID)
  const asOf = nowText()
  const people = new Map<string, Participant>()
  for await (const users of peopleOf(event)) {
    const fresh = users.filter(user => !people.has(user))
    for (const [ID, person] of await readParticipants(event, fresh)) people.set(ID, person)
  }
  return { event, number, people, asOf, basis }
}

interface Changed {
  readonly number: number
  readonly users: readonly string[]
}

/** The people of all changes after a number; undefined when a change names nobody, or is gone, and of too many. */
async function peopleChanged(event: string, after: number): Promise<Changed | undefined> {
  const { last, rows } = await readApart(async db => ({
    last: await lastNumberOf(db, event),
    rows: await changesAfter(db, event, after)
  }))
  if (last < after || rows.length !== last - after) return undefined
  const users = rows.flatMap(({ user_ID }) => user_ID ?? [])
  return users.length < rows.length ? undefined : { number: last, users: [...new Set(users)] }
}

function changesAfter(db: Db, event: string, after: number): Promise<{ user_ID: string | null }[]> {
  const [one, other] = parameters(2)
  return db.run(
    `SELECT user_ID AS "user_ID" FROM ${tableOf(CHANGES)} WHERE event = ${one} AND number > ${other} LIMIT ${MOST_CHANGES}`,
    [event, after]
  )
}

async function withChanged(
  event: KnownEvent,
  people: EventState['people'],
  users: readonly string[]
): Promise<EventState['people']> {
  if (users.length === 0) return people
  const next = new Map(people)
  const read = await readParticipants(event, users)
  for (const user of users) {
    const person = read.get(user)
    if (person) next.set(user, person)
    else next.delete(user)
  }
  return next
}

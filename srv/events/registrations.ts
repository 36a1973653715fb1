import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { now, nowMs } from '../../lib/time.ts'
import { insertMissing, takeNumbers, type Tx } from '../cap/database/database.ts'
import { heldUserOf } from '../people/index.ts'
import { type Event, findEvent } from './find-event.ts'
import { tellEventChanged } from './on-change.ts'

const { SELECT, DELETE } = cds.ql
const REGISTRATIONS = 'tutorials.events.EventRegistrations'

/**
 * Registers the caller for an event; who is registered already stays so. With the version of the terms that were accepted.
 * @throws HttpError 404 for an unknown event, 409 for one that is over.
 */
export async function register(tx: Tx, caller: Caller, eventNumber: number, terms: number | null): Promise<string> {
  // waits for completions of the same person, of which one sees the registration or the other way round
  const { ID: user } = await heldUserOf(tx, caller)
  const event = await eventWith(tx, eventNumber)
  if (event.endDate !== null && new Date(event.endDate).getTime() < nowMs())
    throw conflict('event_over', 'The event is over')
  const known = await registrationOf(tx, user, event.ID)
  if (known) return known
  const at = now().toISOString()
  const legacyId = await takeNumbers(tx, 'legacy-id', 1)
  const row = {
    ID: newId(),
    legacyId,
    user_ID: user,
    event_ID: event.ID,
    joinedAt: at,
    termsVersion: terms,
    termsAcceptedAt: terms === null ? null : at,
    createdAt: at,
    createdBy: caller.id,
    modifiedAt: at,
    modifiedBy: caller.id
  }
  await insertMissing(tx, REGISTRATIONS, Object.keys(row), [Object.values(row)])
  await tellEventChanged(tx, event.ID, user)
  return (await registrationOf(tx, user, event.ID)) ?? row.ID
}

/**
 * Takes the caller off an event; true when there was a registration.
 * @throws HttpError 404 for an unknown event.
 */
export async function unregister(tx: Tx, caller: Caller, eventNumber: number): Promise<boolean> {
  const { ID: user_ID } = await heldUserOf(tx, caller)
  const { ID: event_ID } = await eventWith(tx, eventNumber)
  const gone = (await tx.run<number>(DELETE.from(REGISTRATIONS).where({ user_ID, event_ID }))) > 0
  if (gone) await tellEventChanged(tx, event_ID, user_ID)
  return gone
}

async function registrationOf(tx: Tx, user_ID: string, event_ID: string): Promise<string | undefined> {
  const row = await tx.run<{ ID: string } | undefined>(
    SELECT.one.from(REGISTRATIONS).columns('ID').where({ user_ID, event_ID })
  )
  return row?.ID
}

async function eventWith(tx: Tx, legacyId: number): Promise<Event> {
  const event = await findEvent(tx, { legacyId })
  if (!event) throw notFound('eventLegacyId must be the legacyId of an event', 'eventLegacyId')
  return event
}

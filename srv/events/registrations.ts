import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { badRequest, conflict, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { now, nowMs } from '../../lib/time.ts'
import { insertMissing, takeNumbers, type Tx } from '../cap/database/database.ts'
import { heldUserOf } from '../people/index.ts'
import { type Event, findEvent } from './find-event.ts'
import { tellEventChanged } from './on-change.ts'

const { SELECT, DELETE, UPDATE } = cds.ql
const REGISTRATIONS = 'tutorials.events.EventRegistrations'

/** Statements of somebody who registers; null for one that is not made. */
interface Consent {
  /** Version of the terms that are accepted. */
  readonly terms: number | null
  /** Whether screens of the event may show the display name. */
  readonly showName: boolean | null
}

interface Registration {
  readonly ID: string
  readonly termsVersion: number | null
  readonly showName: boolean
}

/**
 * Registers the caller for an event, or changes what somebody who is registered has said, also after the end of the event and
 * without new terms: a consent can always be taken back. Returns the ID of the registration.
 * @throws HttpError 404 for an unknown event, 409 for one that is over, 400 for terms that are not those of the event.
 */
export async function register(tx: Tx, caller: Caller, eventNumber: number, consent: Consent): Promise<string> {
  // waits for completions of the same person, of which one sees the registration or the other way round
  const { ID: user } = await heldUserOf(tx, caller)
  const event = await eventWith(tx, eventNumber)
  const known = await registrationOf(tx, user, event.ID)
  if (!known && isOver(event)) throw conflict('event_over', 'The event is over')
  checkTerms(event, consent, known !== undefined)
  const registration = known ?? (await add(tx, caller, user, event.ID))
  const isNoted = await note(tx, caller, registration, consent)
  if (!known || isNoted) await tellEventChanged(tx, event.ID, user)
  return registration.ID
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

const isOver = ({ endDate }: Event): boolean => endDate !== null && new Date(endDate).getTime() < nowMs()

/** Refuses a first registration without the terms of the event, and any with other terms. */
function checkTerms({ termsVersion }: Event, { terms }: Consent, isRegistered: boolean): void {
  if (termsVersion === null || terms === termsVersion || (terms === null && isRegistered)) return
  throw badRequest(
    'terms_not_accepted',
    `termsVersion must be ${termsVersion}, the version of the terms of the event, which you accept by it`,
    'termsVersion'
  )
}

/** The new registration, or that of a request which was faster. */
async function add(tx: Tx, caller: Caller, user_ID: string, event_ID: string): Promise<Registration> {
  const at = now().toISOString()
  const legacyId = await takeNumbers(tx, 'legacy-id', 1)
  const row = {
    ...{ ID: newId(), legacyId, user_ID, event_ID, joinedAt: at },
    ...{ createdAt: at, createdBy: caller.id, modifiedAt: at, modifiedBy: caller.id }
  }
  await insertMissing(tx, REGISTRATIONS, Object.keys(row), [Object.values(row)])
  return (await registrationOf(tx, user_ID, event_ID)) as Registration
}

/** Stores what is said, as far as it is something else than before; true when it is. */
async function note(tx: Tx, caller: Caller, known: Registration, { terms, showName }: Consent): Promise<boolean> {
  const at = now().toISOString()
  const changes = {
    ...(terms !== null && terms !== known.termsVersion && { termsVersion: terms, termsAcceptedAt: at }),
    ...(showName !== null && showName !== known.showName && { showName })
  }
  if (Object.keys(changes).length === 0) return false
  await tx.run(
    UPDATE.entity(REGISTRATIONS)
      .set({ ...changes, modifiedAt: at, modifiedBy: caller.id })
      .where({ ID: known.ID })
  )
  return true
}

function registrationOf(tx: Tx, user_ID: string, event_ID: string): Promise<Registration | undefined> {
  return tx.run(SELECT.one.from(REGISTRATIONS).columns('ID', 'termsVersion', 'showName').where({ user_ID, event_ID }))
}

async function eventWith(tx: Tx, legacyId: number): Promise<Event> {
  const event = await findEvent(tx, { legacyId })
  if (!event) throw notFound('eventLegacyId must be the legacyId of an event', 'eventLegacyId')
  return event
}

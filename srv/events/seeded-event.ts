import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { nowText } from '../../lib/time.ts'
import type { Db, Tx } from '../cap/database/database.ts'
import { EVENTS } from './upcoming.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql

const REGISTRATIONS = 'tutorials.events.EventRegistrations'

/** Creator of the event of a seed. */
export const BY = 'samples'

/** Event of a seed. */
export interface SeedEvent {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly timeZone: string
  readonly location: string
  readonly mission_ID: string
}

/** The event of a seed as it is stored. */
export interface SeededEvent {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly endDate: string
  readonly mission_ID: string | null
}

/** The event of a seed; undefined for none. */
export function seededEvent(db: Db): Promise<SeededEvent | undefined> {
  return db.run(
    SELECT.one.from(EVENTS).columns('ID', 'legacyId', 'name', 'endDate', 'mission_ID').where({ createdBy: BY })
  )
}

/** The IDs of all events of seeds. */
export async function seededEvents(db: Db): Promise<readonly string[]> {
  const event = await seededEvent(db)
  return event ? [event.ID] : []
}

/** Stores the event of a seed, or gives the one that is there new dates. */
export async function seedEvent(tx: Tx, event: SeedEvent): Promise<SeededEvent> {
  const { startDate, endDate } = event
  const known = await seededEvent(tx)
  if (known) await tx.run(UPDATE.entity(EVENTS).set({ startDate, endDate }).where({ ID: known.ID }))
  else {
    const at = nowText()
    const row = { ...event, ID: newId(), createdAt: at, createdBy: BY, modifiedAt: at, modifiedBy: BY }
    // the start page lists events that have not begun
    await tx.run(INSERT.into(EVENTS).entries({ ...row, eventType: 'CHALLENGE', onHomepage: false, isVirtual: true }))
  }
  return (await seededEvent(tx)) as SeededEvent
}

/** Deletes the event of a seed with its registrations; nothing else may refer to it. */
export async function deleteSeededEvent(tx: Tx, { ID }: SeededEvent): Promise<void> {
  await tx.run(DELETE.from(REGISTRATIONS).where({ event_ID: ID }))
  await tx.run(DELETE.from(EVENTS).where({ ID }))
}

import cds from '@sap/cds'
import { badRequest, notFound } from '../../lib/errors.ts'
import { nowText } from '../../lib/time.ts'
import type { Tx } from '../cap/database/database.ts'
import { audit } from '../platform/audit/index.ts'
import { tellEventChanged } from './on-change.ts'
import { EVENTS } from './upcoming.ts'

const { SELECT, UPDATE } = cds.ql

/** An event that is reset. */
interface ResetEvent {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
}

/** Consequences of a reset in the tables of a later domain; in its transaction. */
type ResetStep = (tx: Tx, event: ResetEvent) => Promise<void>

const steps: ResetStep[] = []

/** Adds a step to each reset; a domain does it at the start. */
export function onEventReset(step: ResetStep): void {
  steps.push(step)
}

/**
 * Begins an event anew: it counts only what is completed from now on, which is returned. Registrations and the records of
 * learners stay; the steps of other domains follow. It is audited.
 * @throws HttpError 404 for an unknown event, 400 unless `confirmation` is its name.
 */
export async function resetEvent(tx: Tx, ID: string, confirmation: unknown): Promise<string> {
  const event = await tx.run<ResetEvent | undefined>(
    SELECT.one.from(EVENTS).columns('ID', 'legacyId', 'name').where({ ID }).forUpdate()
  )
  if (!event) throw notFound('There is no such event', 'ID')
  if (confirmation !== event.name)
    throw badRequest('not_confirmed', 'confirmation must be the name of the event', 'confirmation')
  const countsFrom = nowText()
  await tx.run(UPDATE.entity(EVENTS).set({ countsFrom }).where({ ID }))
  await tellEventChanged(tx, ID, null)
  for (const step of steps) await step(tx, event)
  await audit({
    category: 'SecurityEvent',
    action: 'events.resetEvent',
    object: { type: 'Event', id: { ID } },
    data: { legacyId: event.legacyId, name: event.name, countsFrom }
  })
  return countsFrom
}

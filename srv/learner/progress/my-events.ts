import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import {
  countedTutorials,
  type CountedRecord,
  countingEvents,
  type CountingRegistration,
  POINTS_PER_COMPLETION
} from '../../events/index.ts'
import { findUser } from '../../people/index.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'

const { SELECT } = cds.ql

/** Events in one answer. */
const MAX_EVENTS = 200

interface Registration extends CountingRegistration {
  readonly joinedAt: string | null
  readonly termsVersion: number | null
  readonly showName: boolean
}

interface EventRow {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timeZone: string | null
  readonly termsVersion: number | null
}

interface Own {
  readonly registrations: ReadonlyMap<string, Registration>
  readonly records: readonly CountedRecord[]
}

const nothing: Own = { registrations: new Map(), records: [] }

/**
 * The events of the caller, the latest first, or the event with a number, with what each of them counts.
 * @throws HttpError 404 for an unknown number.
 */
export async function myEvents(db: Db, caller: Caller, eventNumber: number | undefined): Promise<readonly object[]> {
  const user = await findUser(db, caller)
  const own = user ? await ownOf(db, user.ID) : nothing
  const where = eventNumber === undefined ? { ID: { in: eventsOf(own) } } : { legacyId: eventNumber }
  const rows = await db.run<EventRow[]>(
    SELECT.from('tutorials.events.Events')
      .columns('ID', 'legacyId', 'name', 'startDate', 'endDate', 'timeZone', 'termsVersion')
      .where(where)
      .orderBy('startDate desc', 'legacyId desc')
      .limit(MAX_EVENTS)
  )
  if (eventNumber !== undefined && rows.length === 0)
    throw notFound('eventLegacyId must be the legacyId of an event', 'eventLegacyId')
  const events = await countingEvents()
  return rows.map(row => {
    const registration = own.registrations.get(row.ID)
    const event = events.get(row.ID) ?? { ...row, tutorials: new Set<number>() }
    const completions = countedTutorials(event, registration, own.records).size
    return {
      ...{ eventLegacyId: row.legacyId, name: row.name, timeZone: row.timeZone },
      ...{ startDate: row.startDate, endDate: row.endDate },
      registered: registration !== undefined,
      joinedAt: registration?.joinedAt ?? null,
      showName: registration?.showName ?? false,
      acceptedTerms: registration?.termsVersion ?? null,
      termsVersion: row.termsVersion,
      tutorialCount: event.tutorials.size,
      completions,
      points: completions * POINTS_PER_COMPLETION
    }
  })
}

/** The events of the registrations, and those that something was completed for. */
const eventsOf = ({ registrations, records }: Own): string[] => [
  ...new Set([...registrations.keys(), ...records.flatMap(({ event_ID }) => event_ID ?? [])])
]

const completed = (entity: string) =>
  translatedSelect<CountedRecord>(([user_ID, taskType]) =>
    SELECT.from(entity)
      .columns('taskType', 'taskLegacyId', 'status', 'completionDate', 'event_ID')
      .where({ user_ID, taskType, completionDate: { '!=': null } })
  )
const [current, earlier] = [completed(RECORDS), completed(ATTEMPTS)]

/** The registrations of a person, and the tutorials that the person has completed, in the current or an earlier attempt. */
async function ownOf(db: Db, user_ID: string): Promise<Own> {
  const rows = await db.run<Registration[]>(
    SELECT.from('tutorials.events.EventRegistrations')
      .columns('event_ID', 'joinedAt', 'termsVersion', 'showName')
      .where({ user_ID })
  )
  const records = [...(await current(db, [user_ID, 'TUTORIAL'])), ...(await earlier(db, [user_ID, 'TUTORIAL']))]
  return { registrations: new Map(rows.map(row => [row.event_ID, row])), records }
}

import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import {
  countedTutorials,
  type CountedRecord,
  countingEvents,
  latestEvents,
  type OwnRegistration,
  POINTS_PER_COMPLETION,
  registrationsOf
} from '../../events/index.ts'
import { findUser } from '../../people/index.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'

const { SELECT } = cds.ql

/** Events in one answer. */
const MAX_EVENTS = 200

interface Own {
  readonly registrations: ReadonlyMap<string, OwnRegistration>
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
  const which = eventNumber === undefined ? { ID: { in: eventsOf(own) } } : { legacyId: eventNumber }
  const rows = await latestEvents(db, which, MAX_EVENTS)
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
  const rows = await registrationsOf(db, user_ID)
  const records = [...(await current(db, [user_ID, 'TUTORIAL'])), ...(await earlier(db, [user_ID, 'TUTORIAL']))]
  return { registrations: new Map(rows.map(row => [row.event_ID, row])), records }
}

import { DAY, HOUR, nowMs } from '../../lib/time.ts'
import { inTransaction, readApart, type Tx } from '../cap/database/database.ts'
import { showChanges } from '../cap/database/generations.ts'
import { deleteSeededEvent, register, resetEvent, type SeededEvent, seededEvent, seedEvent } from '../events/index.ts'
import { unlinkEvent } from '../learner/index.ts'
import { accountsWith, deletePeople } from '../people/index.ts'
import { samplesThere } from './samples-there.ts'
import { madeUpLearners, madeUpLogins, showsName } from './made-up-learners.ts'

const NAME = 'Sample challenge'
/** Mission whose tutorials it counts. */
const MISSION = 'your-first-tutorial'
const LENGTH = 7 * DAY

/**
 * The sample event under way, with its made-up learners registered; one of an earlier start that is over begins anew. Undefined
 * where the mission of the samples is gone.
 */
export async function prepareSampleEvent(): Promise<SeededEvent | undefined> {
  const known = await readApart(seededEvent)
  const mission = known ? '' : (await readApart(samplesThere)).missions.find(({ slug }) => slug === MISSION)?.ID
  if (mission === undefined) return undefined
  const isOver = known !== undefined && Date.parse(known.endDate) < nowMs()
  const event = known && !isOver ? known : await inTransaction(tx => seedEvent(tx, underWay(mission)))
  await registerAll(event)
  return event
}

async function registerAll({ legacyId }: SeededEvent): Promise<void> {
  for (const [place, caller] of madeUpLearners.entries())
    await inTransaction(tx => register(tx, caller, legacyId, { terms: null, showName: showsName(place) }))
  await showChanges()
}

/** Resets the event, and sends its made-up learners in once more, as if they had done nothing yet. */
export async function beginAnew(event: SeededEvent): Promise<void> {
  await inTransaction(async tx => {
    await resetEvent(tx, event.ID, event.name)
    await deletePeople(tx, await accountsWith(tx, madeUpLogins))
  })
  await showChanges()
  await registerAll(event)
}

/** The event as if it had begun an hour ago. */
function underWay(mission_ID: string) {
  const begin = nowMs() - HOUR
  return {
    name: NAME,
    startDate: new Date(begin).toISOString(),
    endDate: new Date(begin + LENGTH).toISOString(),
    timeZone: 'Europe/Berlin',
    location: 'A hall that does not exist',
    mission_ID
  }
}

/** Deletes the sample event and its made-up learners, with all that they have done. */
export async function removeSampleEvent(tx: Tx): Promise<void> {
  const event = await seededEvent(tx)
  await deletePeople(tx, await accountsWith(tx, madeUpLogins))
  if (!event) return
  await unlinkEvent(tx, event.ID)
  await deleteSeededEvent(tx, event)
}

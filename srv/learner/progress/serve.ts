import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { currentTransaction, reader } from '../../cap/database/database.ts'
import { register, unregister } from '../../events/index.ts'
import { findUser } from '../../people/index.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { completedMissions, completedShare } from './completed-missions.ts'
import { appSpaceProgress, eventProgress } from './event-progress.ts'
import { myEvents } from './my-events.ts'
import { MAX_SKIP, myCompletions } from './my-completions.ts'
import { myProgress } from './my-progress.ts'
import { slugMapping } from './slug-mapping.ts'
import { tutorialProgress } from './tutorial-progress.ts'

const { SELECT } = cds.ql
const MAX_TASKS = 500
const MAX_ROWS = 1000

const whole = (field: string) => z.int(`${field} must be a whole number`)
const readNumbers = conformsTo(
  z.object({
    taskLegacyIds: z
      .array(whole('taskLegacyIds'), 'taskLegacyIds must be a list of numbers')
      .max(MAX_TASKS, `taskLegacyIds has at most ${MAX_TASKS} numbers`)
  })
)
const readPage = conformsTo(
  z.object({
    limit: whole('limit').min(1, 'limit is at least 1').max(MAX_ROWS, `limit is at most ${MAX_ROWS}`).default(MAX_ROWS),
    skip: whole('skip').min(0, 'skip is at least 0').max(MAX_SKIP, `skip is at most ${MAX_SKIP}`).default(0)
  })
)
const readMission = conformsTo(z.object({ missionLegacyId: whole('missionLegacyId') }))
const readEvent = conformsTo(z.object({ eventLegacyId: whole('eventLegacyId') }))
const readOptionalEvent = conformsTo(z.object({ eventLegacyId: whole('eventLegacyId').nullish() }))
const readRegistration = conformsTo(
  z.object({
    eventLegacyId: whole('eventLegacyId'),
    termsVersion: whole('termsVersion').min(0, 'termsVersion is at least 0').nullish(),
    showName: z.boolean('showName must be true or false').nullish()
  })
)

/** Binds the operations of `service.cds` beside this file; whose progress it is, the credentials alone say. */
export function serveProgress(service: ApplicationService): void {
  service.on('getMyProgress', request => myProgress(callerOfRequest(request)))

  service.on('getProgress', async request => {
    const { slug } = request.data as { slug?: unknown }
    return tutorialProgress(callerOfRequest(request), slug)
  })

  service.on('getMyCompletions', async request =>
    myCompletions(await reader(), callerOfRequest(request), readPage(withoutNulls(request)))
  )

  service.on('findTaskProgressByUserAndTasksIds', request => progressOnTasks(request))

  service.on('countCompletedMissionsTotal', async request => {
    return (await completedMissions(await reader(), callerOfRequest(request))).length
  })

  service.on('countCompletedMissionsPercent', async request => completedShare(await reader(), callerOfRequest(request)))

  service.on('getEventProgress', async request =>
    eventProgress(await reader(), callerOfRequest(request), readMission(request.data).missionLegacyId)
  )

  service.on('getAppSpaceProgress', async request => {
    const { eventLegacyId } = readOptionalEvent(request.data)
    return appSpaceProgress(await reader(), callerOfRequest(request), eventLegacyId ?? undefined)
  })

  service.on('getMyEvents', async request => {
    const { eventLegacyId } = readOptionalEvent(request.data)
    return myEvents(await reader(), callerOfRequest(request), eventLegacyId ?? undefined)
  })

  service.on('getSlugMapping', slugMapping)

  service.on('registerForEvent', async request => {
    const { eventLegacyId, termsVersion, showName } = readRegistration(request.data)
    const tx = currentTransaction()
    const ID = await register(tx, callerOfRequest(request), eventLegacyId, {
      terms: termsVersion ?? null,
      showName: showName ?? null
    })
    return tx.run(
      SELECT.one
        .from('DeveloperService.EventRegistrations')
        .columns(...REGISTRATION)
        .where({ ID })
    )
  })

  service.on('unregisterFromEvent', async request => {
    const { eventLegacyId } = readEvent(request.data)
    return { unregistered: await unregister(currentTransaction(), callerOfRequest(request), eventLegacyId) }
  })
}

/** Columns of EventRegistrations that clients see. */
const REGISTRATION = ['ID', 'eventLegacyId', 'eventName', 'joinedAt', 'termsVersion', 'termsAcceptedAt', 'showName']

const HIDDEN = new Set(['owner', 'event'])

/** The records of the caller on tasks with these numbers, whatever their types. */
async function progressOnTasks(request: Request): Promise<object[]> {
  const { taskLegacyIds } = readNumbers(request.data)
  const db = await reader()
  const user = await findUser(db, callerOfRequest(request))
  if (!user || taskLegacyIds.length === 0) return []
  const entity = cds.entities('DeveloperService')['TaskRecords']
  const columns = Object.keys(entity?.elements ?? {}).filter(name => !HIDDEN.has(name))
  return db.run(
    SELECT.from('DeveloperService.TaskRecords')
      .columns(...columns)
      .where({ owner: user.ID, taskLegacyId: { in: taskLegacyIds } })
      .orderBy('taskLegacyId', 'taskType')
  )
}

/** Parameters that are left out come as null. */
const withoutNulls = ({ data }: Request): object =>
  Object.fromEntries(Object.entries(data as object).filter(([, value]) => value !== null))

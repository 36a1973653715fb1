import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, notFound } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import { missionPaths, type MissionPath } from '../../catalog/index.ts'
import { type Event, findEvent } from '../../events/index.ts'
import { findUser } from '../../people/index.ts'
import { keyOf, type TaskRecord } from '../records/record.ts'
import { RECORDS } from '../records/stored-records.ts'
import { type Facts, taskFacts } from '../tasks/task-facts.ts'

const { SELECT } = cds.ql

type Row = Pick<TaskRecord, 'taskType' | 'taskLegacyId' | 'status' | 'progress' | 'legacyId'>

/**
 * The paths of a mission with the progress of the caller on each item, and the latest event of the mission.
 * @throws HttpError 404 for an unknown mission.
 */
export async function eventProgress(db: Db, caller: Caller, missionLegacyId: number): Promise<object> {
  const paths = await missionPaths(db, { legacyId: missionLegacyId })
  if (!paths) throw notFound('missionLegacyId must be the legacyId of a mission', 'missionLegacyId')
  const event = await findEvent(db, { mission_ID: paths.ID })
  return told(db, caller, event, paths.paths)
}

/**
 * The same for the mission of an event; without a number, of the latest event.
 * @throws HttpError 404 without such an event, 400 for one that has no mission.
 */
export async function appSpaceProgress(db: Db, caller: Caller, eventLegacyId: number | undefined): Promise<object> {
  const event = await findEvent(db, eventLegacyId === undefined ? {} : { legacyId: eventLegacyId })
  if (!event) throw notFound('There is no such event', 'eventLegacyId')
  const paths = event.mission_ID === null ? undefined : await missionPaths(db, { ID: event.mission_ID })
  if (!paths) throw badRequest('no_mission', 'The event has no mission', 'eventLegacyId')
  return told(db, caller, event, paths.paths)
}

async function told(db: Db, caller: Caller, event: Event | undefined, paths: readonly MissionPath[]): Promise<object> {
  const items = paths.flatMap(path => path.items)
  const user = await findUser(db, caller)
  const numbers = [...new Set(items.flatMap(({ legacyId }) => legacyId ?? []))]
  const records = user && numbers.length > 0 ? await recordsOn(db, user.ID, numbers) : []
  const byTask = new Map(records.map(record => [keyOf(record), record]))
  const all = await taskFacts()
  return {
    eventId: event?.legacyId ?? null,
    eventName: event?.name ?? null,
    eventType: event?.eventType ?? null,
    type: 'COMPLEX',
    paths: paths.map(({ legacyId: id, name: title, description, items: own }) => {
      return { id, title, description, items: own.map(item => toldItem(item, all, byTask)) }
    })
  }
}

function toldItem(item: MissionPath['items'][number], all: Facts, records: ReadonlyMap<string, Row>): object {
  const token = keyOf({ taskType: item.taskType, taskLegacyId: item.legacyId ?? -1 })
  const task = all.get(token)
  const record = records.get(token)
  return {
    imsId: item.legacyId,
    title: task?.title ?? item.title,
    type: item.taskType,
    status: record?.status ?? 'NOT_STARTED',
    progress: record?.progress ?? 0,
    experience: task?.experience ?? null,
    timeToComplete: task?.time ?? null,
    url: addressOf(item.taskType, task?.slug),
    description: task?.description ?? null,
    recordId: record?.legacyId ?? null
  }
}

/** The address of the page; null for tasks that have none. */
function addressOf(type: string, slug: string | null | undefined): string | null {
  if (!slug) return null
  if (type === 'TUTORIAL') return `/tutorials/${slug}.html`
  return type === 'GROUP' ? `/groups/${slug}` : null
}

function recordsOn(db: Db, user_ID: string, numbers: readonly number[]): Promise<Row[]> {
  return db.run(
    SELECT.from(RECORDS)
      .columns('taskType', 'taskLegacyId', 'status', 'progress', 'legacyId')
      .where({ user_ID, taskLegacyId: { in: [...numbers] } })
  )
}

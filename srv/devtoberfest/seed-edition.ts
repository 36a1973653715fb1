import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { DAY, nowMs, nowText } from '../../lib/time.ts'
import { type Db, inTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { CONFIG } from './config/active-config.ts'

const { DELETE, INSERT, SELECT } = cds.ql

/** Creator of the row of a seed. */
const BY = 'samples'
const WEEK = 7
const MONDAY = 1

interface Planned {
  readonly id: string
}

interface OnTrack extends Planned {
  readonly track: string
  readonly title: string
}

/** A Devtoberfest of a new installation; days count from 0, which is the next Monday, and times are UTC. */
export interface SeedEdition {
  readonly name: string
  readonly days: number
  readonly timezone: string
  readonly tracks: readonly (Planned & Readonly<Record<'name' | 'description' | 'dayOfWeek' | 'color', string>>)[]
  readonly speakers: readonly (Planned & Readonly<Record<'firstName' | 'lastName' | 'company' | 'role', string>>)[]
  readonly sessions: readonly (OnTrack & {
    readonly abstract: string
    readonly day: number
    /** As `14:00`. */
    readonly time: string
    readonly speakers: readonly string[]
  })[]
  readonly activities: readonly (OnTrack & {
    readonly week: string
    readonly points: number
    /** Slug of the tutorial that it asks for. */
    readonly tutorial: string
  })[]
}

/** Ids of the planner of a seed are like no others. */
const idOf = (id: string): string => `sample-${id}`
const EDITION = idOf('edition')

/** Stores an edition with its programme as the active Devtoberfest, unless there is a Devtoberfest already. */
export function seedEdition(seed: SeedEdition): Promise<void> {
  const at = nowText()
  const config = { ID: newId(), name: seed.name, isActive: true, edition_ID: EDITION }
  return inTransaction(async tx => {
    await takeLock(tx, 'devtoberfest')
    if (await tx.run(SELECT.one.from(CONFIG).columns('ID'))) return
    for (const [entity, rows] of plannerRows(seed))
      await tx.run(INSERT.into(`tutorials.devtoberfest.${entity}`).entries(rows as never))
    const by = { createdAt: at, createdBy: BY, modifiedAt: at, modifiedBy: BY }
    await tx.run(INSERT.into(CONFIG).entries({ ...config, ...by }))
  })
}

/** Rows of the planner by entity, those first that others refer to. */
function plannerRows(seed: SeedEdition): readonly (readonly [entity: string, rows: readonly object[]])[] {
  const { name, days, timezone, tracks, speakers, sessions, activities } = seed
  const begin = nextMonday()
  const timeOf = (day: number, time = '00:00'): string =>
    `${new Date(begin + day * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length)}T${time}:00.000Z`
  const year = timeOf(0).slice(0, 'yyyy'.length)
  const dates = { startsAt: timeOf(0), endsAt: timeOf(days) }
  return [
    ['PlannerEditions', [{ ID: EDITION, name, year, timezone, ...dates, isCurrent: true }]],
    ['PlannerTracks', tracks.map(({ id, ...track }) => ({ ...track, ID: idOf(id), edition_ID: EDITION }))],
    ['PlannerSpeakers', speakers.map(({ id, ...speaker }) => ({ ...speaker, ID: idOf(id) }))],
    [
      'PlannerActivities',
      activities.map(({ id, track, tutorial, ...activity }) => ({
        ...activity,
        ...{ ID: idOf(id), track_ID: idOf(track), status: 'Confirmed' },
        ...{ taskType: 'TUTORIAL', taskSlug: tutorial, taskTitle: activity.title }
      }))
    ],
    [
      'PlannerSessions',
      sessions.map(({ id, track, title, abstract, day, time, speakers: who }) => ({
        ...{ ID: idOf(id), track_ID: idOf(track), title, abstract, status: 'Confirmed' },
        ...{ week: String(1 + Math.floor(day / WEEK)), scheduledStart: timeOf(day, time), scheduledTimezone: timezone },
        speakers: who.map((speaker, place) => ({ ID: newId(), speaker_ID: idOf(speaker), speakerOrder: place + 1 }))
      }))
    ]
  ]
}

/** Midnight (UTC) of the Monday that comes next. */
function nextMonday(): number {
  const today = Math.floor(nowMs() / DAY) * DAY
  const ahead = (MONDAY - new Date(today).getUTCDay() + WEEK) % WEEK
  return today + (ahead === 0 ? WEEK : ahead) * DAY
}

/** IDs of the Devtoberfests of a seed that nobody has changed. */
export async function seededEditions(db: Db): Promise<readonly string[]> {
  const rows = await db.run<{ ID: string }[]>(
    SELECT.from(CONFIG).columns('ID').where({ createdBy: BY, modifiedBy: BY }).orderBy('ID')
  )
  return rows.map(({ ID }) => ID)
}

const planner = ['PlannerSessions', 'PlannerActivities', 'PlannerSpeakers', 'PlannerTracks', 'PlannerEditions'] as const

/** Deletes Devtoberfests of a seed with their programme. */
export async function deleteSeededEditions(tx: Tx, IDs: readonly string[]): Promise<void> {
  if (IDs.length === 0) return
  await tx.run(DELETE.from(CONFIG).where({ ID: { in: [...IDs] } }))
  for (const entity of planner)
    await tx.run(DELETE.from(`tutorials.devtoberfest.${entity}`).where({ ID: { like: idOf('%') } }))
}

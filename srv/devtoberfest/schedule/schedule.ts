import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { tutorialIds } from '../../catalog/index.ts'

const { SELECT } = cds.ql

/** Most rows of each kind in an answer: some times what a year has. */
const MOST_ROWS = 1000
const MOST_EDITIONS = 100
const MOST_SPEAKERS = 5000

/** A speaker as everyone may read of; an address of e-mail is not among it (HOMEPAGE-064). */
export interface Speaker {
  readonly id: string
  readonly name: string
  readonly role: string | null
  readonly company: string | null
  readonly bio: string | null
  readonly photoUrl: string | null
}

export interface Session {
  readonly id: string
  readonly title: string
  readonly sessionCode: string | null
  readonly scheduledStart: string | null
  readonly speakers: readonly Speaker[]
}

interface Edition {
  readonly id: string
}

/** A column of a query by its path, under the name that it is served by. */
const column = (name: string, path = name) => ({ ref: path.split('.'), as: name })

const editionColumns = [
  column('id', 'ID'),
  ...['name', 'year', 'isCurrent', 'startsAt', 'endsAt'].map(name => column(name)),
  column('timeZone', 'timezone')
]

const trackColumns = [column('trackId', 'track_ID'), column('trackName', 'track.name')]

const sessionColumns = [
  column('id', 'ID'),
  ...['title', 'abstract', 'sessionCode'].map(name => column(name)),
  ...trackColumns,
  column('trackDay', 'track.dayOfWeek'),
  column('trackColor', 'track.color'),
  column('trackEmoji', 'track.emoji'),
  ...['week', 'scheduledStart'].map(name => column(name)),
  column('scheduledTimeZone', 'scheduledTimezone'),
  ...['recordingStart', 'sessionLength', 'youtubeUrl', 'communityEventUrl', 'linkedinUrl'].map(name => column(name)),
  column('activityId', 'activity_ID'),
  column('status')
]

const activityColumns = [
  column('id', 'ID'),
  ...['title', 'week', 'points'].map(name => column(name)),
  ...trackColumns,
  ...['taskType', 'taskSlug', 'taskTitle', 'status'].map(name => column(name))
]

const speakerColumns = [
  column('session', 'session_ID'),
  column('id', 'speaker.ID'),
  ...['firstName', 'lastName', 'role', 'company', 'bio', 'photoUrl'].map(name => column(name, `speaker.${name}`))
]

/** The editions, the newest first. */
export const editions = (db: Db): Promise<Edition[]> =>
  db.run(
    SELECT.from('tutorials.devtoberfest.PlannerEditions')
      .columns(...(editionColumns as never[]))
      .orderBy('year desc', 'ID')
      .limit(MOST_EDITIONS)
  )

/** The public sessions of an edition with their speakers, in the order in which they take place, those without a time last. */
export async function publicSessions(db: Db, edition: string): Promise<Session[]> {
  const rows = await db.run<Omit<Session, 'speakers'>[]>(
    publicRows('PlannerSessions', sessionColumns, edition).orderBy('scheduledStart', 'ID')
  )
  const speakers = await speakersOf(db, edition)
  return rows
    .map(row => ({ kind: 'session', ...row, speakers: speakers.get(row.id) ?? [] }))
    .sort((one, other) => compare(one.scheduledStart ?? '~', other.scheduledStart ?? '~') || compare(one.id, other.id))
}

interface ActivityRow {
  readonly id: string
  readonly title: string
  readonly taskType: string | null
  readonly taskSlug: string | null
}

/** The slug of the tutorial that an activity asks for, if it does. */
const tutorialOf = ({ taskType, taskSlug }: ActivityRow): string[] =>
  taskType?.toUpperCase() === 'TUTORIAL' && taskSlug ? [taskSlug.toLowerCase()] : []

/** The public activities of an edition, by their titles; those with a tutorial have its ID. */
export async function publicActivities(db: Db, edition: string): Promise<object[]> {
  const rows = await db.run<ActivityRow[]>(publicRows('PlannerActivities', activityColumns, edition).orderBy('ID'))
  const tutorials = await tutorialIds(db, [...new Set(rows.flatMap(tutorialOf))])
  return rows
    .map(row => ({
      kind: 'activity',
      ...row,
      taskId: tutorialOf(row).map(slug => tutorials.get(slug) ?? null)[0] ?? null
    }))
    .sort((one, other) => compare(one.title, other.title) || compare(one.id, other.id))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const publicRows = (table: string, columns: readonly object[], edition: string) =>
  SELECT.from(`tutorials.devtoberfest.${table}`).columns(...(columns as never[]))
    .where`track.edition_ID = ${edition} and lower(status) in ('confirmed', 'completed')`.limit(MOST_ROWS)

type SpeakerRow = Omit<Speaker, 'name'> & {
  readonly session: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Speakers by session, in their order. */
async function speakersOf(db: Db, edition: string): Promise<ReadonlyMap<string, readonly Speaker[]>> {
  const rows = await db.run<SpeakerRow[]>(
    SELECT.from('tutorials.devtoberfest.PlannerSessionSpeakers')
      .columns(...(speakerColumns as never[]))
      .where({ 'session.track.edition_ID': edition })
      .orderBy('speakerOrder', 'ID')
      .limit(MOST_SPEAKERS)
  )
  const bySession = Map.groupBy(rows, ({ session }) => session)
  return new Map([...bySession].map(([session, speakers]) => [session, speakers.map(speakerOf)]))
}

const speakerOf = ({ id, firstName, lastName, role, company, bio, photoUrl }: SpeakerRow): Speaker => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' '),
  role,
  company,
  bio,
  photoUrl
})

import cds from '@sap/cds'
import { z } from 'zod'
import { now } from '../../lib/time.ts'
import { type Db, reader } from '../cap/database/database.ts'
import type { Feed, Loaded } from '../platform/feeds/feeds.ts'
import { instant } from '../platform/http/schema.ts'

const { SELECT } = cds.ql

/** Events in the feed, the latest ones. */
const MOST_EVENTS = 1000

const states = ['upcoming', 'current', 'past'] as const
const text = z.string().nullable()

const event = z.object({
  legacyId: z.number(),
  name: z.string(),
  state: z.enum(states),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  timeZone: text,
  eventType: text,
  location: text,
  region: text,
  isVirtual: z.boolean(),
  format: text,
  url: text,
  registerUrl: text,
  termsVersion: z.number().nullable(),
  termsUrl: text,
  /** Of the mission that it counts, when that is published. */
  missionSlug: text,
  changedAt: instant.nullable()
})

interface Row extends Omit<z.infer<typeof event>, 'state'> {
  readonly isMissionShown: boolean | null
}

const columns = [
  ...['legacyId', 'name', 'startDate', 'endDate', 'timeZone', 'eventType', 'location', 'region', 'isVirtual', 'format'],
  ...['url', 'registerUrl', 'termsVersion', 'termsUrl', 'mission.slug as missionSlug'],
  ...['mission.published as isMissionShown', 'modifiedAt as changedAt']
]

/** GET /build/events: the events with what their pages show. */
export const eventsFeed: Feed = {
  path: '/build/events',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['events', 'catalog'],
  describes: {
    summary: 'Events and campaigns, the latest first, with their states',
    answers: z.object({ events: z.array(event) })
  },
  load: async () => loaded(await reader())
}

async function loaded(db: Db): Promise<Loaded> {
  const at = now()
  const rows = await db.run<Row[]>(
    SELECT.from('tutorials.events.Events')
      .columns(...columns)
      .orderBy('startDate desc', 'legacyId desc')
      .limit(MOST_EVENTS)
  )
  const events = rows.map(({ isMissionShown, missionSlug, ...row }) => {
    const [startDate, endDate, changedAt] = [row.startDate, row.endDate, row.changedAt].map(isoOf)
    const times = { startDate: startDate ?? null, endDate: endDate ?? null, changedAt: changedAt ?? null }
    const state = stateAt(at, times.startDate, times.endDate)
    return { ...row, ...times, state, missionSlug: isMissionShown ? missionSlug : null }
  })
  return { body: { events }, until: nextChange(at, events) }
}

/** An event without a start has always been under way, one without an end goes on. */
function stateAt(at: Date, startDate: string | null, endDate: string | null): (typeof states)[number] {
  if (endDate !== null && new Date(endDate) <= at) return 'past'
  return startDate !== null && new Date(startDate) > at ? 'upcoming' : 'current'
}

/** The next moment at which an event begins or ends; undefined when none does. */
function nextChange(at: Date, events: readonly Pick<Row, 'startDate' | 'endDate'>[]): Date | undefined {
  const times = events.flatMap(({ startDate, endDate }) => [startDate, endDate].flatMap(time => time ?? []))
  const first = times.filter(time => new Date(time) > at).toSorted()[0]
  return first === undefined ? undefined : new Date(first)
}

const isoOf = (date: string | null): string | null => (date === null ? null : new Date(date).toISOString())

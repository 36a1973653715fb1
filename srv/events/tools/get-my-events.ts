import cds from '@sap/cds'
import { z } from 'zod'
import { now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { findUser } from '../../people/index.ts'
import { callerIn, cappedTitle, limitInput, titleOutput, tool } from '../../platform/tools/index.ts'

const { SELECT } = cds.ql

interface Row {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly eventType: string | null
  readonly startDate: string | null
  readonly endDate: string | null
}

/** MCP-025: events, and whether the caller is registered for them. */
export const getMyEvents = tool({
  name: 'get_my_events',
  title: 'My events',
  description:
    'Events and campaigns with their dates, and whether the person who is logged in is registered: those to come (upcoming, by default), those that are over (past), or those of the registrations (registered). Use it when somebody asks what is going on, or where they take part. Cheap.',
  mounts: ['api'],
  access: 'login',
  quotes: true,
  input: z.strictObject({
    when: z.enum(['upcoming', 'past', 'registered']).default('upcoming'),
    limit: limitInput(20, 50).describe('Number of events')
  }),
  output: z.array(
    z.object({
      slug: z.string(),
      name: titleOutput,
      eventType: z.string().nullable(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      registered: z.boolean()
    })
  ),
  async run(context, { when, limit }) {
    const db = await reader()
    const user = await findUser(db, callerIn(context))
    const registered = new Set(user ? await registrationsOf(user.ID) : [])
    const events = SELECT.from('tutorials.events.Events').columns(
      'ID',
      'legacyId',
      'name',
      'eventType',
      'startDate',
      'endDate'
    )
    const at = now().toISOString()
    if (when === 'registered' && registered.size === 0) return []
    if (when === 'registered') events.where({ ID: { in: [...registered] } }).orderBy('startDate desc', 'legacyId desc')
    if (when === 'past') events.where({ endDate: { '<': at } }).orderBy('endDate desc', 'legacyId desc')
    if (when === 'upcoming') events.where`endDate is null or endDate >= ${at}`.orderBy('startDate', 'legacyId')
    const rows = await db.run<Row[]>(events.limit(limit))
    return rows.map(({ ID, legacyId, name, eventType, startDate, endDate }) => {
      const slug = String(legacyId)
      return {
        ...{ slug, name: cappedTitle(name, slug), eventType },
        ...{ startDate: isoOf(startDate), endDate: isoOf(endDate), registered: registered.has(ID) }
      }
    })
  }
})

/** More registrations than anybody has. */
const MAX_REGISTRATIONS = 1000

async function registrationsOf(user_ID: string): Promise<readonly string[]> {
  const rows = await (
    await reader()
  ).run<{ event_ID: string }[]>(
    SELECT.from('tutorials.events.EventRegistrations').columns('event_ID').where({ user_ID }).limit(MAX_REGISTRATIONS)
  )
  return rows.map(({ event_ID }) => event_ID)
}

const isoOf = (date: string | null): string | null => (date === null ? null : new Date(date).toISOString())

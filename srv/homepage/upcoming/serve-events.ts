import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { feedAnswer, type Loaded } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { FEEDS, homepageConfig } from '../config/homepage-config.ts'

const { SELECT } = cds.ql
const REGIONS = ['ALL', 'AMERICAS', 'EMEA', 'APJ', 'VIRTUAL'] as const
type Region = (typeof REGIONS)[number]
/** HOMEPAGE-047. */
const MOST_EVENTS = 4

interface EventRow {
  readonly title: string
  readonly startsAt: string
  readonly region: string | null
  readonly isVirtual: boolean
}

const columns = [
  ...['name as title', 'startDate as startsAt', 'endDate as endsAt', 'location', 'format'],
  ...['registerUrl as register', 'url', 'eventType', 'region', 'isVirtual']
]

/** GET /api/homepage/events?region=EMEA&includeVirtual=false: the next four events for a region (HOMEPAGE-047 to 049). */
export const serveEvents = route({
  method: 'get',
  path: '/api/homepage/events',
  access: 'public',
  handle: ({ query }) => answerFor(query.get('region'), switchOf(query.get('includeVirtual'))).built()
})

/** The same events, as the function of the service gives them. */
export async function upcomingEvents(region: unknown, includeVirtual: unknown): Promise<readonly object[]> {
  const { value } = (await eventsFor(regionOf(region), includeVirtual !== false)).body
  return value
}

const keyOf = (region: Region, includeVirtual: boolean) => `${region} ${includeVirtual}`

const answers = new Map(
  REGIONS.flatMap(region =>
    [true, false].map(includeVirtual => {
      const load = () => eventsFor(region, includeVirtual)
      const answer = feedAnswer({ cache: 'public, max-age=60', dependsOn: ['events', FEEDS], load })
      return [keyOf(region, includeVirtual), answer] as const
    })
  )
)

function answerFor(region: unknown, includeVirtual: boolean): ReturnType<typeof feedAnswer> {
  const answer = answers.get(keyOf(regionOf(region), includeVirtual))
  if (!answer) throw new Error('every region has an answer')
  return answer
}

/** What is no region means all of them. */
const regionOf = (text: unknown): Region => REGIONS.find(each => each === text) ?? 'ALL'

function switchOf(text: string | null): boolean {
  if (text === null || text === 'true') return true
  if (text === 'false') return false
  throw badRequest('invalid_switch', 'includeVirtual must be true or false', 'includeVirtual')
}

/** Events that have not begun, the next one first, until it begins. */
async function eventsFor(
  region: Region,
  includeVirtual: boolean
): Promise<Loaded & { readonly body: { readonly value: readonly object[] } }> {
  if (!(await homepageConfig()).eventsBandEnabled) return { body: { value: [] } }
  const query = SELECT.from('tutorials.events.Events')
    .columns(...columns)
    .where({ onHomepage: true, startDate: { '>': now().toISOString() }, ...placesOf(region, includeVirtual) })
    .orderBy('startDate', 'ID')
    .limit(MOST_EVENTS)
  const rows = await (await reader()).run<readonly EventRow[]>(query)
  const value = rows.map(row => ({ ...row, region: row.region ?? (row.isVirtual ? 'VIRTUAL' : 'ALL') }))
  const [first] = rows
  return { body: { value }, until: first && new Date(first.startsAt) }
}

/** Those of a region are its own, those for everyone, and virtual ones unless these are left out. */
function placesOf(region: Region, includeVirtual: boolean): object {
  if (region === 'VIRTUAL') return { isVirtual: true }
  const onSite = includeVirtual ? {} : { isVirtual: false }
  if (region === 'ALL') return onSite
  return { ...onSite, and: { region, or: { region: null, or: { isVirtual: true } } } }
}

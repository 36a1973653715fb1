import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { entityTag } from '../../../lib/http/representation.ts'
import { reader } from '../../cap/database/database.ts'
import { type Feed, feedAnswer, type Loaded } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'

const { SELECT } = cds.ql

/** More banners than a page can show; what an admin has forgotten to end costs no more than this. */
const MOST_ALERTS = 100

const columns = [
  'ID as id',
  'title',
  'body',
  'severity',
  'ctaLabel',
  'ctaUrl',
  'dismissible',
  'startsAt',
  'endsAt'
] as const

type Audience = 'ALL' | 'AUTHENTICATED' | 'ADMIN'

interface Alert {
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** GET /api/alerts: the alerts for everyone (HOMEPAGE-040 to 042). */
export const publicAlerts: Feed = {
  path: '/api/alerts',
  access: 'public',
  cache: 'public, max-age=60, stale-while-revalidate=300',
  dependsOn: ['alerts'],
  load: () => loadAlerts(['ALL'])
}

const personal = { cache: 'private, max-age=30', dependsOn: ['alerts'], variesBy: ['Authorization', 'Cookie'] }
const ofUsers = feedAnswer({ ...personal, load: () => loadAlerts(['ALL', 'AUTHENTICATED']) })
const ofAdmins = feedAnswer({ ...personal, load: () => loadAlerts(['ALL', 'AUTHENTICATED', 'ADMIN']) })

/** GET /api/alerts/me: the alerts of whoever is logged in (HOMEPAGE-043 to 046); the same bytes for all of them. */
export const serveOwnAlerts = route({
  method: 'get',
  path: '/api/alerts/me',
  access: 'optional',
  async handle({ caller }) {
    if (caller) return (caller.scopes.has('Admin') ? ofAdmins : ofUsers).built()
    const challenge = { 'WWW-Authenticate': 'Bearer realm="tutorials"' }
    return { status: 401, headers: challenge, body: { authenticated: false } }
  }
})

/** The alerts of these audiences that are shown now, until the next one begins or ends. */
async function loadAlerts(audiences: readonly Audience[]): Promise<Loaded> {
  const time = now()
  const alerts = await activeAlerts(audiences, time)
  const shown = alerts.filter(({ startsAt }) => startsAt === null || new Date(startsAt) <= time)
  // the tag leaves the time out, so that a rebuilt answer of the same alerts is not sent again
  const etag = entityTag(Buffer.from(JSON.stringify(shown)))
  return { body: { alerts: shown, fetchedAt: time.toISOString() }, etag, until: nextChange(alerts, time) }
}

/** The alerts that are active now or will be, the newest first. */
async function activeAlerts(audiences: readonly Audience[], time: Date): Promise<readonly Alert[]> {
  const notOver = { endsAt: null, or: { endsAt: { '>': time.toISOString() } } }
  const query = SELECT.from('tutorials.homepage.Alerts')
    .columns(...columns)
    .where({ active: true, audience: { in: audiences }, and: notOver })
    .orderBy('createdAt desc', 'ID')
    .limit(MOST_ALERTS)
  return (await reader()).run<Alert[]>(query)
}

/** The next moment after `time` at which one of `alerts` begins or ends. */
function nextChange(alerts: readonly Alert[], time: Date): Date | undefined {
  const moments = alerts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap(text => text ?? [])
  const later = moments.map(text => new Date(text).getTime()).filter(moment => moment > time.getTime())
  return later.length === 0 ? undefined : new Date(Math.min(...later))
}

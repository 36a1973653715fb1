import { setTimeout as delay } from 'node:timers/promises'
import { now, SECOND } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import { HttpError } from '../../lib/errors.ts'
import { route, type Route } from './http/route.ts'

const PROBE_LIFETIME = SECOND
const PROBE_TIMEOUT = 3 * SECOND
let probe: { healthy: Promise<boolean>; until: number } | undefined

/** Result of the probe of the database: one trivial query a second, however many clients ask. */
function databaseAnswers(): Promise<boolean> {
  if (!probe || probe.until <= now().getTime())
    probe = { healthy: askDatabase(), until: now().getTime() + PROBE_LIFETIME }
  return probe.healthy
}

function askDatabase(): Promise<boolean> {
  const asked = reader().then(db => db.run('SELECT 1 AS one'))
  return Promise.race([asked.then(() => true).catch(() => false), delay(PROBE_TIMEOUT, false, { ref: false })])
}

/** GET /healthz: health check of the QA channel. */
export const serveHealthz = route({
  method: 'get',
  path: '/healthz',
  access: 'public',
  handle: async () => ({ status: 200, body: { status: 'ok' } })
})

export const healthRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/health',
    access: 'public',
    handle: async () => ({ status: 200, body: { status: 'ok' } })
  }),
  route({
    method: 'get',
    path: '/health/db',
    access: 'public',
    async handle() {
      if (await databaseAnswers()) return { status: 200, body: { status: 'ok' } }
      throw new HttpError(503, 'database_unavailable', 'The database does not answer')
    }
  }),
  route({
    method: 'get',
    path: '/health/auth',
    access: 'optional',
    async handle({ caller }) {
      if (!caller)
        return {
          status: 401,
          headers: { 'WWW-Authenticate': 'Bearer realm="tutorials"' },
          body: { authenticated: false }
        }
      const { id, scopes } = caller
      return {
        status: 200,
        body: { authenticated: true, user: id, scopes: [...scopes], serverTime: now().toISOString() }
      }
    }
  })
]

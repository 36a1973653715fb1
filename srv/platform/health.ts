import { now, SECOND } from './clock.ts'
import { reader } from './database.ts'
import { HttpError } from './errors.ts'
import { route, type Route } from './http/route.ts'

const PROBE_LIFETIME = SECOND
let probe: { healthy: Promise<boolean>; until: number } | undefined

/** One trivial query a second, however many ask (claim A1). */
function databaseAnswers(): Promise<boolean> {
  if (!probe || probe.until <= now().getTime())
    probe = { healthy: askDatabase(), until: now().getTime() + PROBE_LIFETIME }
  return probe.healthy
}

async function askDatabase(): Promise<boolean> {
  try {
    await (await reader()).run('SELECT 1 AS one')
    return true
  } catch {
    return false
  }
}

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
  })
]

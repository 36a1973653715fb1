import { KB } from '../../../lib/bytes.ts'
import { badRequest } from '../../../lib/errors.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { parseJson } from '../../../lib/http/read-body.ts'
import { newId } from '../../../lib/ids.ts'
import { MINUTE, now } from '../../../lib/time.ts'
import { callerOf, route } from '../../platform/http/route.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { type EventBatch, readEvents } from './read-events.ts'
import { uiEventsSettings } from './settings.ts'
import { type EventRow, storeSoon } from './store-events.ts'

const LONGEST_PAYLOAD = 4 * KB
const LONGEST_AGENT = 512

/** Calls of one person that are stored; of more the events are dropped and counted, since no page sends that many. */
const limiter = new Limiter({ max: 120, windowMs: MINUTE })

const accepted = { status: 204 }

/**
 * POST /api/ui-events: events of the user interface (FEEDBACK-006 to 009). Always 204 while they are switched off,
 * whatever the body holds; the login is not stored with them.
 */
export const receiveUiEvents = route<Buffer>({
  method: 'post',
  path: '/api/ui-events',
  access: 'login',
  body: { kind: 'bytes', max: 32 * KB, parse: bytes => bytes },
  async handle(ctx, bytes) {
    if (!(await uiEventsSettings.values()).enabled) return accepted
    const rows = rowsOf(readEvents(parseJson(bytes)), ctx.headers['user-agent'])
    if (limiter.admits(callerOf(ctx).id)) storeSoon(rows)
    else counter('ui-events.dropped').add(rows.length)
    return accepted
  }
})

function rowsOf({ sessionId, events, buildAt = null }: EventBatch, agent: string | undefined): readonly EventRow[] {
  const receivedAt = now().toISOString()
  const userAgent = agent?.slice(0, LONGEST_AGENT).toWellFormed() ?? null
  return events.map(({ eventType, surface, timestamp, payload }, index) => ({
    ID: newId(),
    sessionId: sessionId.toLowerCase(),
    surface,
    eventType,
    timestamp: new Date(timestamp).toISOString(),
    receivedAt,
    payload: payloadOf(payload, index),
    userAgent,
    buildAt
  }))
}

function payloadOf(payload: object | null | undefined, index: number): string | null {
  if (!payload) return null
  const text = JSON.stringify(payload)
  if (text.length <= LONGEST_PAYLOAD) return text
  throw badRequest('invalid_body', `payload has at most ${LONGEST_PAYLOAD} characters`, `events.${index}.payload`)
}

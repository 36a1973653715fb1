import { z } from 'zod'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'

const surfaces = ['/', '/browse/', '/tutorials/'] as const
// prettier-ignore
const eventTypes = [
  'page_view', 'filter_change', 'card_click', 'pagination_change',
  'rail_show_all_click', 'scroll_depth', 'page_leave', 'referred_view'
] as const

/** The last millisecond of the year 9999, which both databases can store. */
const LATEST = 253_402_300_799_999
const MOST_EVENTS = 500

const timeRule = 'timestamp must be milliseconds since 1970, more than 0'

const event = onlyMembers({
  eventType: z.enum(eventTypes, `eventType must be one of ${eventTypes.join(', ')}`),
  surface: z.enum(surfaces, `surface must be one of ${surfaces.join(', ')}`),
  timestamp: z.int(timeRule).min(1, timeRule).max(LATEST, timeRule),
  payload: z.record(z.string(), z.unknown(), 'payload must be an object').nullish()
})

const batch = onlyMembers({
  sessionId: z.uuid('sessionId must be a UUID'),
  events: z.array(event, 'events must be an array').max(MOST_EVENTS, `events has at most ${MOST_EVENTS} entries`),
  buildAt: z.string('buildAt must be a text').max(32, 'buildAt has at most 32 characters').nullish()
})

/** Events of one visit, checked. */
export type EventBatch = z.infer<typeof batch>

/** @throws HttpError 400 naming the field and the rule it breaks. */
export const readEvents: (raw: unknown) => EventBatch = conformsTo(batch)

import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { instant } from '../../platform/http/schema.ts'
import type { EventState } from '../snapshot/event-state.ts'
import { snapshotOf, statisticsOf } from '../snapshot/snapshot.ts'
import { stateOf } from './functions.ts'

const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=1' }

const buckets = z.array(z.object({ bucketName: z.string(), count: z.int(), percentage: z.number() }))
const day = z.string().meta({ format: 'date' })

const snapshot = z.object({
  eventLegacyId: z.int(),
  name: z.string(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  timeZone: z.string(),
  number: z.int().describe('Number of the last change that it has; the socket /ws/event-stream goes on with the next'),
  participants: z.int(),
  completions: z.int(),
  points: z.int(),
  buckets,
  burnup: z.array(z.object({ day, count: z.int(), cumulative: z.int() })),
  tracks: z.array(
    z.object({ missionLegacyId: z.int(), title: z.string(), uniqueUsers: z.int(), completions: z.int() })
  ),
  speed: z.array(
    z.object({ taskLegacyId: z.int(), title: z.string(), avgMinutes: z.number().nullable(), completions: z.int() })
  ),
  leaderboard: z.array(
    z.object({
      userLegacyId: z.null(),
      displayName: z.string().describe('A pseudonym'),
      completions: z.int(),
      points: z.int()
    })
  ),
  latest: z.array(
    z.object({
      tutorialTitle: z.string(),
      bucketName: z.string().describe('The primary tag of the tutorial, or unknown'),
      completeDate: day,
      userName: z.string().describe('A pseudonym')
    })
  ),
  asOf: instant.describe('When something of it last changed')
})

/** Functions that everybody may call: the names in their answers are pseudonyms. */
export const openRoutes: readonly Route[] = [
  openFunction(
    'getEventBuckets',
    'How many people have completed so many tutorials',
    buckets,
    state => statisticsOf(state).buckets
  ),
  openFunction('getEventSnapshot', 'All that a display shows of an event, with pseudonyms', snapshot, state =>
    snapshotOf(state, 'pseudonyms')
  )
]

/** GET /rest/event-stream/<name>(eventLegacyId=N); the bytes are made once for each state of an event. */
function openFunction(name: string, summary: string, answers: z.ZodType, answer: (state: EventState) => object): Route {
  const made = new WeakMap<EventState, Promise<Representation>>()
  return route({
    method: 'get',
    path: `/rest/event-stream/${name}\\(eventLegacyId=:event\\)`,
    access: 'public',
    describes: { summary, answers },
    async handle({ params }) {
      const state = await stateOf(numberIn(params['event'] ?? ''))
      const known = made.get(state) ?? representationOf(answer(state))
      made.set(state, known)
      return known
    }
  })
}

function representationOf(body: object): Promise<Representation> {
  const bytes = Buffer.from(JSON.stringify(body))
  return staticRepresentation(bytes, entityTag(bytes), headers)
}

/** @throws HttpError 400 for what is no number. */
function numberIn(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw badRequest('invalid_number', 'eventLegacyId must be the legacyId of an event', 'eventLegacyId')
}

import type { ApplicationService, Request } from '@sap/cds'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { currentState } from '../snapshot/current.ts'
import type { EventState } from '../snapshot/event-state.ts'
import { leaderboardOf, MOST_LEADERS, snapshotOf, statisticsOf } from '../snapshot/snapshot.ts'

const LEADERS = 10

/** Binds the functions of `service.cds`; people are named who have agreed to be. */
export function serveFunctions(service: ApplicationService): void {
  const on = (name: string, answer: (state: EventState, data: Readonly<Record<string, unknown>>) => unknown) => {
    service.on(name, async ({ data }: Request) => {
      const given = data as Readonly<Record<string, unknown>>
      return answer(await stateOf(numberFrom(given['eventLegacyId'])), given)
    })
  }
  on('getEventBuckets', state => statisticsOf(state).buckets)
  on('getEventBurnup', state => statisticsOf(state).burnup)
  on('getEventTrackStats', state => statisticsOf(state).tracks)
  on('getCompletionSpeed', state => statisticsOf(state).speed)
  on('getEventSnapshot', state => snapshotOf(state, 'consented'))
  on('getLeaderboard', (state, { top }) => leaderboardOf(state, topFrom(top), 'consented'))
}

/** @throws HttpError 404 for an unknown event. */
export async function stateOf(event: number): Promise<EventState> {
  const state = await currentState(event)
  if (!state) throw notFound('Event not found', 'eventLegacyId')
  return state
}

/** @throws HttpError 400 for what is no number of an event. */
function numberFrom(given: unknown): number {
  if (typeof given === 'number' && Number.isInteger(given)) return given
  throw badRequest('missing_parameter', 'eventLegacyId must be the legacyId of an event', 'eventLegacyId')
}

/** @throws HttpError 400 unless it is absent or a number of rows. */
function topFrom(given: unknown): number {
  if (given === undefined || given === null) return LEADERS
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MOST_LEADERS) return given
  throw badRequest('out_of_range', `top is a whole number from 1 to ${MOST_LEADERS}`, 'top')
}

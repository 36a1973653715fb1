import { LRUCache } from 'lru-cache'
import { SECOND } from '../../../lib/time.ts'
import { type EventState, nextState } from './event-state.ts'

/** Events whose states are kept in memory: more than are under way at a time. */
const EVENTS = 20
/** Milliseconds for which a state is shown without a look at the changes. */
const FRESH = SECOND / 2

/** The state of an event, with the look at its changes that is under way. */
interface Kept {
  readonly state: EventState | undefined
  /** Before this time, by `performance.now`, nobody looks. */
  readonly fresh: number
  readonly looking: Promise<EventState | undefined> | undefined
}

const kept = new LRUCache<number, Kept>({ max: EVENTS })

/**
 * The state of an event, at most a second old; undefined for an unknown one. Whoever asks while somebody looks waits for the same
 * look, so that the database is asked once, whatever number of people ask.
 */
export function currentState(event: number): Promise<EventState | undefined> {
  const known = kept.get(event)
  if (known?.looking) return known.looking
  if (known?.state && performance.now() < known.fresh) return Promise.resolve(known.state)
  const looking = look(event, known?.state)
  kept.set(event, { state: known?.state, fresh: 0, looking })
  return looking
}

async function look(event: number, before: EventState | undefined): Promise<EventState | undefined> {
  try {
    const state = await nextState(event, before)
    if (state) kept.set(event, { state, fresh: performance.now() + FRESH, looking: undefined })
    else kept.delete(event)
    return state
  } catch (error) {
    // the next who asks reads all of it
    kept.delete(event)
    throw error
  }
}

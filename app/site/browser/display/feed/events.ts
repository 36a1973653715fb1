import { isCount, isObject, rowsOf } from './snapshot.ts'

/** An event that a display can show. */
export interface ListedEvent {
  readonly legacyId: number
  readonly name: string
  readonly state: string
}

/** The events of the feed, with those under way first; undefined when they cannot be read. */
export async function readEvents(): Promise<readonly ListedEvent[] | undefined> {
  try {
    const answer = await fetch('/build/events', { signal: AbortSignal.timeout(10_000) })
    // a server without events has no such feed
    if (answer.status === 404) return []
    return answer.ok ? eventsOf(await answer.json()) : undefined
  } catch {
    return undefined
  }
}

const order = ['current', 'upcoming', 'past']

/** The events of an answer. */
export function eventsOf(body: unknown): readonly ListedEvent[] {
  const events = rowsOf(isObject(body) ? body['events'] : undefined).flatMap(({ legacyId, name, state }) =>
    isCount(legacyId) && typeof name === 'string' ? [{ legacyId, name, state: String(state) }] : []
  )
  return events.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** The only event under way, which needs no choice. */
export function onlyCurrent(events: readonly ListedEvent[]): ListedEvent | undefined {
  const [first, second] = events.filter(({ state }) => state === 'current')
  return second ? undefined : first
}

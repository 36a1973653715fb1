import { badRequest, type HttpError } from '../../lib/errors.ts'

/** The wish of a client that sends `wsContext`: to join events, or to exit them, after it has left all others or not. */
export interface Wish {
  /** Legacy ids of events. */
  readonly events: readonly number[]
  readonly exit: boolean
  /** Leaves all events first. */
  readonly reset: boolean
}

/** A client joins no more events at a time. */
export const MAX_CONTEXTS = 16
const MAX_EVENT = 2 ** 31 - 1

/**
 * Reads the message of a client.
 * @throws HttpError 400 that names the field and its rule.
 */
export function wishIn(message: unknown): Wish {
  if (typeof message !== 'object' || message === null)
    throw refusal('wsContext', 'must be an object with context or contexts')
  const { context, contexts = [], exit, reset } = message as Readonly<Record<string, unknown>>
  if (!Array.isArray(contexts)) throw refusal('contexts', 'must be a list of the numbers of events')
  if (contexts.length > MAX_CONTEXTS) throw refusal('contexts', `may have ${MAX_CONTEXTS} events at most`)
  const events = contexts.map((each: unknown) => eventIn('contexts', each))
  if (context !== undefined) events.push(eventIn('context', context))
  const wish = { events: [...new Set(events)], exit: flagIn('exit', exit), reset: flagIn('reset', reset) }
  if (events.length === 0 && !wish.reset) throw refusal('context', 'must be the number of an event')
  return wish
}

function eventIn(field: string, value: unknown): number {
  const number = typeof value === 'string' && /^[0-9]{1,10}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= MAX_EVENT) return number
  throw refusal(field, 'must be the number of an event, such as "7"')
}

function flagIn(field: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw refusal(field, 'must be true or false')
}

const refusal = (field: string, rule: string): HttpError => badRequest('invalid_context', `${field} ${rule}`, field)

import { LRUCache } from 'lru-cache'
import { HOUR, nowMs, SECOND } from '../../../lib/time.ts'

/** What the backend answered for one address; the same object as long as it does not change. */
export interface Resource {
  readonly address: string
  readonly status: number
  readonly type: string
  /** Where the backend has moved it to. */
  readonly location: string | undefined
  readonly body: Buffer
}

/** Reads the backend's public resources and remembers them. */
export interface Backend {
  /**
   * The resource as the backend has it now, or had it within the trusted time.
   * @throws BackendUnavailable when it does not answer and nothing recent is known.
   */
  readonly read: (address: string) => Promise<Resource>
  /** True while `resource` is what the backend has, as far as is known without asking. */
  readonly isCurrent: (resource: Resource) => boolean
  /** Has the backend asked again for everything, since something was changed. */
  readonly doubt: () => void
  /** How often that was: what began before does not count afterwards. */
  readonly doubts: () => number
}

export interface BackendOptions {
  readonly url: URL
  /** How many milliseconds a resource is used without asking again. */
  readonly trusted: number
  readonly megabytes: number
  readonly warn: (message: string) => void
}

/** The backend gives no usable answer. */
export class BackendUnavailable extends Error {}

/** A resource as it is remembered. */
interface Entry {
  readonly resource: Resource
  readonly etag: string | undefined
  /** When the backend itself last vouched for it. */
  readonly confirmedAt: number
  readonly freshUntil: number
  /** The doubts there were when it was asked for. */
  readonly doubts: number
}

interface Asking {
  readonly doubts: number
  readonly answer: Promise<Resource>
}

const MEGABYTE = 1024 * 1024
const OVERHEAD = 1024
const TIMEOUT = 15 * SECOND
/** Who has something to show does not wait long for something newer. */
const TIMEOUT_WHEN_KNOWN = 3 * SECOND
/** A backend that did not answer is left alone for a while, so that not everyone waits for it. */
const RETRY = 3 * SECOND
/** Readers rather see pages of the last hour than none. */
const STALE_LIMIT = HOUR

/** Resources are asked for with their entity tag; of requests for one address that come together, one asks. */
export function createBackend({ url, trusted, megabytes, warn }: BackendOptions): Backend {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, megabytes * MEGABYTE),
    sizeCalculation: ({ resource }, address) => resource.body.length + address.length + OVERHEAD
  })
  const asking = new Map<string, Asking>()
  let doubts = 0
  let awayUntil = 0
  let isAway = false

  const isFresh = (entry: Entry): boolean => entry.doubts === doubts && nowMs() < entry.freshUntil

  const notePresence = (error?: Error): void => {
    if (error && !isAway) warn(`the backend does not answer (${error.message}); pages of the last hour are shown`)
    isAway = error !== undefined
    awayUntil = error ? nowMs() + RETRY : 0
  }

  const ask = async (address: string, known: Entry | undefined, at: number): Promise<Resource> => {
    try {
      if (nowMs() < awayUntil) throw new BackendUnavailable('The backend does not answer')
      const { resource, etag } = await fetchResource(url, address, known)
      notePresence()
      const confirmedAt = nowMs()
      entries.set(address, { resource, etag, confirmedAt, freshUntil: confirmedAt + trusted, doubts: at })
      return resource
    } catch (error) {
      const failure = error instanceof BackendUnavailable ? error : new BackendUnavailable(messageOf(error))
      if (failure !== error) notePresence(failure)
      if (!known || known.confirmedAt + STALE_LIMIT < nowMs()) throw failure
      entries.set(address, { ...known, freshUntil: nowMs() + RETRY, doubts: at })
      return known.resource
    }
  }

  return {
    read: async address => {
      const known = entries.get(address)
      if (known && isFresh(known)) return known.resource
      const running = asking.get(address)
      if (running?.doubts === doubts) return running.answer
      const answer = ask(address, known, doubts).finally(() => {
        if (asking.get(address)?.answer === answer) asking.delete(address)
      })
      asking.set(address, { doubts, answer })
      return answer
    },
    isCurrent: resource => {
      const known = entries.get(resource.address)
      return known?.resource === resource && isFresh(known)
    },
    doubt: () => {
      doubts += 1
    },
    doubts: () => doubts
  }
}

/** @throws BackendUnavailable for an answer that says nothing about the resource; whatever fetch throws without one. */
async function fetchResource(
  url: URL,
  address: string,
  known: Entry | undefined
): Promise<Pick<Entry, 'resource' | 'etag'>> {
  const answer = await fetch(new URL(address, url), {
    redirect: 'manual',
    signal: AbortSignal.timeout(known ? TIMEOUT_WHEN_KNOWN : TIMEOUT),
    headers: { 'accept-encoding': 'identity', ...(known?.etag && { 'if-none-match': known.etag }) }
  })
  if (answer.status === 304 && known) {
    await answer.body?.cancel()
    return known
  }
  const { status, headers } = answer
  const body = Buffer.from(await answer.arrayBuffer())
  if (status >= 500 || status === 429) throw new BackendUnavailable(`The backend answered ${address} with ${status}`)
  const location = headers.get('location') ?? undefined
  const resource = { address, status, type: headers.get('content-type') ?? '', location, body }
  return {
    resource: known && isSame(known.resource, resource) ? known.resource : resource,
    etag: headers.get('etag') ?? undefined
  }
}

const isSame = (one: Resource, other: Resource): boolean =>
  one.status === other.status && one.location === other.location && one.body.equals(other.body)

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

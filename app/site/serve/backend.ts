import { LRUCache } from 'lru-cache'
import { HOUR, now, SECOND } from '../clock.ts'

/** What the backend answered for one address; the same object as long as it does not change. */
export interface Resource {
  readonly address: string
  readonly status: number
  readonly etag: string | undefined
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

interface Entry {
  readonly resource: Resource
  readonly askedAt: number
  /** When the backend itself last vouched for it. */
  readonly confirmedAt: number
}

const MEGABYTE = 1024 * 1024
const OVERHEAD = 1024
const TIMEOUT = 15 * SECOND
/** Readers rather see pages of the last hour than none. */
const STALE_LIMIT = HOUR

/** Resources are asked for with their entity tag; of requests for one address that come together, one asks. */
export function createBackend({ url, trusted, megabytes, warn }: BackendOptions): Backend {
  const entries = new LRUCache<string, Entry>({
    maxSize: megabytes * MEGABYTE,
    sizeCalculation: ({ resource }, address) => resource.body.length + address.length + OVERHEAD
  })
  const asking = new Map<string, Promise<Resource>>()
  let doubtedAt = -1
  let isAway = false

  const isFresh = ({ askedAt }: Entry): boolean => askedAt > doubtedAt && now() < askedAt + trusted

  const ask = async (address: string, known: Entry | undefined): Promise<Resource> => {
    const askedAt = now()
    try {
      const resource = await fetchResource(url, address, known?.resource)
      entries.set(address, { resource, askedAt, confirmedAt: askedAt })
      isAway = false
      return resource
    } catch (error) {
      if (!isAway) warn(`the backend does not answer (${messageOf(error)}); pages of the last hour are shown`)
      isAway = true
      if (!known || known.confirmedAt + STALE_LIMIT < askedAt) throw new BackendUnavailable(messageOf(error))
      entries.set(address, { ...known, askedAt })
      return known.resource
    }
  }

  return {
    read: async address => {
      const known = entries.get(address)
      if (known && isFresh(known)) return known.resource
      const running = asking.get(address)
      if (running) return running
      const asked = ask(address, known).finally(() => asking.delete(address))
      asking.set(address, asked)
      return asked
    },
    isCurrent: resource => {
      const known = entries.get(resource.address)
      return known?.resource === resource && isFresh(known)
    },
    doubt: () => {
      doubtedAt = now()
    }
  }
}

async function fetchResource(url: URL, address: string, known: Resource | undefined): Promise<Resource> {
  const answer = await fetch(new URL(address, url), {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { 'accept-encoding': 'identity', ...(known?.etag && { 'if-none-match': known.etag }) }
  })
  if (answer.status === 304 && known) {
    await answer.body?.cancel()
    return known
  }
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status >= 500 || answer.status === 429) throw new Error(`it answered ${address} with ${answer.status}`)
  const resource = {
    address,
    status: answer.status,
    etag: answer.headers.get('etag') ?? undefined,
    type: answer.headers.get('content-type') ?? '',
    location: answer.headers.get('location') ?? undefined,
    body
  }
  return known && isSame(known, resource) ? known : resource
}

const isSame = (one: Resource, other: Resource): boolean =>
  one.status === other.status && one.location === other.location && one.body.equals(other.body)

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { SECOND } from '../time.ts'
import { isPublicAddress, publicLookup, RefusedAddressError, type Resolve } from './public-addresses.ts'
import { ENCODINGS, readBounded, TooLongError } from './read-bounded.ts'

export { RefusedAddressError, TooLongError }

/** Request to an address that comes from content, a feed or somebody's request. */
export interface PublicRequest {
  /** GET without it. */
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly url: string | URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Longest body, both as it is sent and decoded. */
  readonly maxBytes: number
  /** Milliseconds for all of it, redirects included; 20 seconds without it. */
  readonly timeout?: number
  /**
   * How many redirects are followed, none without it; those of a POST never are. `returned` are an answer like any other, and whoever has
   * asked decides about the next address.
   */
  readonly redirects?: number | 'returned'
  /** Only status and headers are wanted: the connection ends before the body. */
  readonly headersOnly?: true
  /** Servers, as `host:port`, that are asked although they are private. */
  readonly privateHosts?: ReadonlySet<string>
  /** Ends the request early. */
  readonly signal?: AbortSignal
  /** Resolves names; the system does without it. */
  readonly resolve?: Resolve
}

export interface PublicAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Without its content encoding. */
  readonly body: Buffer
  /** The address that has answered, after redirects. */
  readonly url: URL
}

/** Failure to get an answer; another attempt may succeed. The message names the server, never the content of the request. */
export class UnreachableError extends Error {}

const TIMEOUT = 20 * SECOND
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Headers that go along to another origin: they tell nothing about who asks. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent'])

/**
 * Sends a request to a public server: the address is checked as it is written and as it resolves, also that of each redirect, and the
 * connection goes to the address that was checked.
 * @throws RefusedAddressError for an address or a redirect that is not allowed, TooLongError for a body of more than `maxBytes`;
 * UnreachableError when nothing answers in time, which alone is worth another attempt.
 */
export async function requestPublic(request: PublicRequest): Promise<PublicAnswer> {
  const timeout = AbortSignal.timeout(request.timeout ?? TIMEOUT)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  let url = addressOf(request.url)
  let { headers = {} } = request
  const { redirects = 0 } = request
  for (let left = request.method === 'POST' || redirects === 'returned' ? 0 : redirects; ; left--) {
    refuseOther(url, request)
    const answer = await exchange(request, url, headers, signal)
    if (!REDIRECTS.has(answer.status) || redirects === 'returned') return { ...answer, url }
    const next = nextOf(answer, url, left)
    if (next.origin !== url.origin) headers = harmless(headers)
    url = next
  }
}

function addressOf(given: string | URL): URL {
  const url = URL.parse(String(given))
  if (!url) throw new RefusedAddressError('this is no address')
  return url
}

function refuseOther(url: URL, { privateHosts }: PublicRequest): void {
  if (!isWeb(url)) throw new RefusedAddressError(`${url.protocol} is neither http nor https`)
  if (url.username || url.password) throw new RefusedAddressError('the address carries a user')
  if (url.hostname.endsWith('.')) throw new RefusedAddressError(`${url.hostname} ends with a dot`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host) && !isNamed(url, privateHosts))
    throw new RefusedAddressError(`${host} is not on the public internet`)
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

const isNamed = ({ protocol, hostname, port }: URL, privateHosts?: ReadonlySet<string>): boolean =>
  privateHosts?.has(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`) ?? false

function nextOf({ status, headers }: Pick<PublicAnswer, 'status' | 'headers'>, from: URL, left: number): URL {
  const next = headers.location ? URL.parse(headers.location, from.href) : null
  if (!next) throw new RefusedAddressError(`answered ${status} without an address`)
  if (left === 0) throw new RefusedAddressError(`answered ${status}: no further redirect is followed`)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new RefusedAddressError('a redirect leads from https to http')
  return next
}

const harmless = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())))

async function exchange(
  request: PublicRequest,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<Omit<PublicAnswer, 'url'>> {
  try {
    const incoming = await send(request, url, headers, signal)
    const { statusCode: status = 0, headers: received } = incoming
    if (request.headersOnly) {
      incoming.destroy()
      return { status, headers: received, body: Buffer.alloc(0) }
    }
    return { status, headers: received, body: await readBounded(incoming, request.maxBytes) }
  } catch (error) {
    request.signal?.throwIfAborted()
    if (error instanceof RefusedAddressError || error instanceof TooLongError) throw error
    const reason = signal.aborted ? 'no answer in time' : (error as Error).message
    throw new UnreachableError(`${url.origin}: ${reason}`, { cause: error })
  }
}

function send(
  { method = 'GET', body, privateHosts, resolve }: PublicRequest,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? tlsRequest : plainRequest
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lookup = isNamed(url, privateHosts) ? {} : { lookup: publicLookup(resolve) }
  return new Promise((settle, reject) => {
    // a kept connection of somebody else to the same name may lead elsewhere
    const options = { method, signal, agent: false as const, ...lookup }
    const outgoing = start(url, { ...options, headers: { 'accept-encoding': ENCODINGS, ...headers, ...length } })
    outgoing.once('response', settle).once('error', reject)
    outgoing.end(body)
  })
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Address, AnswerCache } from '../../../lib/http/answer-cache.ts'
import type { Upstream } from '../../../lib/http/upstream.ts'
import type { PublicAddress } from '../core/origin.ts'
import { isSafe } from '../core/request.ts'
import { isIdempotentPost } from '../routing/idempotent.ts'
import { type Exchange, proxy } from '../proxy/proxy.ts'
import { clientAddress, requestHeaders } from '../proxy/request-headers.ts'
import type { Identified, Routed } from '../routing/decide.ts'
import { addressFor, rewrittenPart } from '../routing/row.ts'
import { sendCached, sharedAddress } from './from-cache.ts'
import { replaceRefusal } from './replace-refusal.ts'
import type { Site } from '../../site/index.ts'
import { listOfPreviews, preview, searchOfPreviews } from './show-previews.ts'
import { showServices } from './show-services.ts'

/** Answers true when it had something to serve. */
export type TryAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface BackendOptions {
  readonly backend: Upstream
  readonly qa: Upstream
  readonly cache: AnswerCache
  readonly address: PublicAddress
  readonly proxyHops: number
  /** The gateway's headers for every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Files of the last rebuild, which stand in for a 404 of the backend where redirects come first. */
  readonly overlay: TryAnswer
  readonly site: Site
  /** Ends the session of a request for good, and puts what the browser has to forget on the answer. */
  readonly endSession: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** True for a request whose answer is the caller's own, since it carries a CSRF token. */
  readonly isOwn: (request: IncomingMessage) => boolean
}

/** Answers by the servers behind the gateway, and from the cache of what they say to everyone. */
export interface BackendAnswers {
  /** Answers from the cache; false when it cannot, with nothing sent. What is stale is asked for again first. */
  fromCache(routed: Routed): boolean | Promise<boolean>
  /** Passes the request on. @throws GatewayError 502 when the server gives no answer. */
  pass(identified: Identified): Promise<void>
}

export function createBackendAnswers(options: BackendOptions): BackendAnswers {
  const { cache, headers: own } = options

  const fromCache = ({ request, response, target, row }: Routed): boolean | Promise<boolean> => {
    const shared = sharedAddressOf(options, request, row, target)
    if (!shared) return false
    const fresh = cache.find(shared)
    if (fresh?.isShared) {
      sendCached(request, response, fresh, own)
      return true
    }
    return cache.has(shared) && revalidated(options, request, response, shared)
  }

  const pass = async (identified: Identified): Promise<void> => {
    const exchange = exchangeOf(options, identified)
    const { to } = identified.row
    if (to === 'previews') return listOfPreviews(exchange, options.site)
    if (to === 'previewSearch') return searchOfPreviews(exchange, options.site)
    if (to === 'qa') return preview(exchange, options.site)
    return proxy(to === 'services' ? listOfServices(exchange, options.site) : exchange)
  }

  return { fromCache, pass }
}

async function revalidated(
  options: BackendOptions,
  request: IncomingMessage,
  response: ServerResponse,
  shared: Address
): Promise<boolean> {
  const headers = headersFor(options, request, undefined)
  const cached = await options.cache.get(shared, { headers }).catch(() => undefined)
  if (!cached?.isShared || response.destroyed) return false
  sendCached(request, response, cached, options.headers)
  return true
}

/** The address under which an answer is for everyone; undefined where credentials or a CSRF token make it the caller's. */
function sharedAddressOf(
  { isOwn, address }: BackendOptions,
  request: IncomingMessage,
  row: Routed['row'],
  target: Routed['target']
): Address | undefined {
  if (row.to !== 'backend' || row.as !== 'own' || isOwn(request)) return undefined
  return sharedAddress(request, address.originOf(request), addressFor(row, target))
}

const ofQaChannel: ReadonlySet<Routed['row']['to']> = new Set(['qa', 'previews', 'previewSearch'])

function exchangeOf(options: BackendOptions, identified: Identified): Exchange {
  const { request, response, row, target, credentials, caller } = identified
  return {
    request,
    response,
    upstream: ofQaChannel.has(row.to) ? options.qa : options.backend,
    address: addressFor(row, target),
    headers: headersFor(options, request, credentials),
    isIdempotent: isIdempotentPost(request, target.decoded),
    rewritten: rewrittenPart(row, target),
    watch: incoming => remember(options, identified, incoming),
    replace: async incoming => {
      if (row.endsSession && incoming.statusCode === 200) await options.endSession(request, response)
      if (incoming.statusCode === 404 && row.redirects && (await options.overlay(request, response))) return true
      return replaceRefusal(
        request,
        response,
        incoming,
        caller.session !== undefined,
        options.site.pagesFor(request).errorPage
      )
    }
  }
}

/** The list is JSON for programs and a page for people. */
function listOfServices(exchange: Exchange, site: Site): Exchange {
  const { request, response } = exchange
  const replace = async (incoming: IncomingMessage) =>
    (await showServices(request, response, incoming, site.pagesFor(request).servicesPage)) || exchange.replace(incoming)
  return { ...exchange, headers: { ...exchange.headers, 'accept-encoding': 'identity' }, replace }
}

function headersFor(
  { address, proxyHops }: BackendOptions,
  request: IncomingMessage,
  authorization: string | undefined
): OutgoingHttpHeaders {
  return requestHeaders(request, {
    authorization,
    publicOrigin: address.originOf(request),
    clientAddress: clientAddress(request, proxyHops)
  })
}

/** Caches an answer that everyone may have, and invalidates all when somebody known may have changed something. */
function remember(
  options: BackendOptions,
  { request, target, row, credentials }: Identified,
  incoming: IncomingMessage
): void {
  if (!isSafe(request.method)) {
    if (credentials !== undefined && (incoming.statusCode ?? 500) < 400) options.cache.invalidate()
    return
  }
  const shared = request.method === 'GET' ? sharedAddressOf(options, request, row, target) : undefined
  if (shared) options.cache.store(shared, incoming)
}

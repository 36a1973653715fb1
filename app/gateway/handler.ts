import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Site } from '../site/index.ts'
import type { BackendAnswers, TryAnswer } from './answer/from-backend.ts'
import { sendPreviewFrame } from './answer/show-previews.ts'
import { correlate } from './core/correlation.ts'
import { GatewayError, notFound } from './core/errors.ts'
import { isRead } from './core/request.ts'
import type { SecurityHeaders } from './core/security-headers.ts'
import { loginAddress, redirect, sendError, sendJson } from './core/send.ts'
import {
  checkOrigin,
  type Deciders,
  type Identified,
  identify,
  isAdmitted,
  route,
  type Routed
} from './routing/decide.ts'
import { addressFor } from './routing/row.ts'
import { visitorOf } from './session/visitor.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Everything that requests are answered with. */
export interface HandlerParts extends Deciders {
  readonly headers: SecurityHeaders
  readonly site: Site
  readonly backend: BackendAnswers
  readonly own: Readonly<Record<'login' | 'callback' | 'logout' | 'identity' | 'samples' | 'rebuild', Answer>>
  readonly pages: TryAnswer
  /** False while the Redis that keeps the ended sessions does not answer. */
  readonly redisAnswers: () => boolean
}

/** The listener of the gateway's server: finds the row, the caller, checks both, answers. */
export function createHandler(parts: HandlerParts): RequestListener {
  return (request, response) => {
    try {
      const routed = route(parts, request, response)
      if (!routed.redirect && answeredForEveryone(parts, routed)) return
      void answer(parts, routed)
    } catch (error) {
      fail(parts, request, response, error)
    }
  }
}

function fail(
  { headers, site }: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown
): void {
  if (response.destroyed) return
  if (!response.headersSent) headers.set(response)
  sendError(request, response, error, site.pagesFor(request).errorPage)
}

/** Answers what is the same for everyone without looking who asks; true when it has, or will. */
function answeredForEveryone(parts: HandlerParts, routed: Routed): boolean {
  const { request, response, row } = routed
  if (row.to === 'site' && row.gate === 'none' && isRead(request.method) && !parts.csrf.isFetch(request)) {
    parts.site.answer(request, response)
    return true
  }
  const answered = parts.backend.fromCache(routed)
  if (typeof answered === 'boolean') return answered
  void answered.then(done => {
    if (!done && !response.destroyed) void answer(parts, routed)
  })
  return true
}

async function answer(parts: HandlerParts, routed: Routed): Promise<void> {
  const { request, response } = routed
  try {
    parts.headers.set(response)
    correlate(request, response)
    const identified = await identify(parts, routed)
    if (!isAdmitted(parts, identified)) return redirect(request, response, loginAddress(request.url ?? '/'))
    checkOrigin(parts, identified)
    if (routed.redirect) return redirect(request, response, routed.redirect.location, routed.redirect)
    await dispatch(parts, identified)
  } catch (error) {
    fail(parts, request, response, error)
  }
}

/** Health of the gateway, which serves what needs no login while Redis is away. */
const healthOf = ({ redisAnswers }: HandlerParts): object =>
  redisAnswers() ? { status: 'ok' } : { status: 'degraded', redis: 'does not answer' }

const READ_ONLY = { Allow: 'GET, HEAD' }

async function dispatch(parts: HandlerParts, identified: Identified): Promise<void> {
  const { request, response, row, target } = identified
  switch (row.to) {
    case 'backend':
    case 'services':
    case 'qa':
    case 'previews':
    case 'previewSearch':
      return parts.backend.pass(identified)
    case 'previewFrame':
      return sendPreviewFrame(request, response, parts.site)
    case 'pages':
      request.url = addressFor(row, target)
      if (!(await parts.pages(request, response))) throw notFound(target.path)
      return
    case 'site':
      if (request.method === 'OPTIONS') return void response.writeHead(204, READ_ONLY).end()
      if (!isRead(request.method)) throw new GatewayError(405, 'method_not_allowed', 'Pages are only read', READ_ONLY)
      return parts.site.answer(request, response)
    case 'nothing':
      throw notFound(target.path)
    case 'health':
      return sendJson(request, response, 200, healthOf(parts))
    case 'session':
      return sendJson(request, response, 200, { user: visitorOf(identified.caller) })
    case 'login':
    case 'callback':
    case 'logout':
    case 'identity':
    case 'samples':
    case 'rebuild':
      return parts.own[row.to](request, response)
  }
}

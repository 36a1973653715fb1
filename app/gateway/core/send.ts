import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { requestId } from '../../../lib/ids.ts'
import { correlationOf } from './correlation.ts'
import { HttpError } from '../../../lib/errors.ts'
import { GatewayError } from './errors.ts'
import { log } from './log.ts'
import { errorPage, type Way } from '../pages/error-page.ts'
import { abandonBody } from '../../../lib/http/abandon-body.ts'
import { wantsPage } from './request.ts'
import { type Words, wordsFor } from '../words/words-for.ts'

/** Answers with JSON that nobody stores. */
export function sendJson(request: IncomingMessage, response: ServerResponse, status: number, content: unknown): void {
  sendText(request, response, status, 'application/json; charset=utf-8', JSON.stringify(content))
}

/** 303 that nobody stores, so that a POST is followed by a GET (RFC 9110, section 15.4.4). */
const seeOther: Moved = { status: 303, headers: {} }

interface Moved {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Answers with a redirect. */
export function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  location: string,
  { status, headers }: Moved = seeOther
): void {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
  response.setHeader('Location', location)
  sendText(request, response, status, 'text/plain; charset=utf-8', `See ${location}\n`)
}

/** Makes the page that says what is wrong and where to go on. */
export type ShowError = (status: number, message: string, ways: readonly Way[]) => string

/** Answers with what went wrong: a page for people in their language, `{ error: { code, message } }` for programs. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown, page?: ShowError): void {
  if (response.headersSent) return void response.destroy()
  const refusal = refusalOf(request, error)
  if (refusal.status >= 502 && refusal.cause instanceof Error)
    log.warn(`${refusal.message} (${refusal.cause.message})`, correlationOf(request))
  const { status, code, message } = refusal
  for (const [name, value] of Object.entries(refusal.headers)) if (value !== undefined) response.setHeader(name, value)
  response.appendHeader('Vary', 'Accept, Accept-Language')
  if (!wantsPage(request)) return sendJson(request, response, status, { error: { code, message } })
  const words = wordsFor(request)
  const said = words.messageOf(code, message, refusal.about)
  const ways = waysOn(request, status, words)
  const html = page ? page(status, said, ways) : errorPage(words, status, said, ways)
  sendText(request, response, status, 'text/html; charset=utf-8', html)
}

/** Links that lead a person on from an error. */
function waysOn({ url = '/' }: IncomingMessage, status: number, words: Words): Way[] {
  const home = { href: '/', text: words.startPage }
  if (status === 401 || status === 403)
    return [{ href: loginAddress(url), text: status === 401 ? words.logIn : words.logInAsOther }, home]
  if (status >= 500) return [{ href: url, text: words.tryAgain }, home]
  return [home]
}

/** The login that leads back to `url`. */
export function loginAddress(url: string): string {
  return `/login?returnTo=${encodeURIComponent(url)}`
}

function refusalOf(request: IncomingMessage, error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  // of what is shared with the backend
  if (error instanceof HttpError) return new GatewayError(error.status, error.code, error.message, error.headers)
  return unexpected(request, error)
}

function unexpected(request: IncomingMessage, error: unknown): GatewayError {
  const id = requestId(correlationOf(request))
  log.error(`${request.method} ${request.url?.split('?')[0]} failed, id ${id}`, error, id)
  return new GatewayError(500, 'internal', `The gateway failed; report id ${id}`, {}, id)
}

/** Answers with a text; a HEAD request gets its headers alone. A body that is still on its way is not waited for. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string
): void {
  abandonBody(request, response)
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.writeHead(status, STATUS_CODES[status])
  response.end(request.method === 'HEAD' ? undefined : text)
}

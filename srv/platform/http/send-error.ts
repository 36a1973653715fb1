import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { requestId } from '../../../lib/ids.ts'
import { errorBody, HttpError } from '../../../lib/errors.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../metrics/metrics.ts'
import { abandonBody } from '../../../lib/http/abandon-body.ts'

/** How the body of an error answer looks. */
export type ErrorForm = (refusal: HttpError) => object

/** Answers with `error`, whose details the client sees only when it is a refusal; the body of the request is left. */
export function sendError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  form: ErrorForm = errorBody,
  more?: (refusal: HttpError) => Readonly<Record<string, string>>
): void {
  const refusal = error instanceof HttpError ? error : (databaseRefusal(error) ?? unexpected(error, request))
  countRefusal(refusal.status)
  if (response.headersSent) return void response.destroy()
  const { headers, ...prepared } = prepareError(refusal, form)
  sendPrepared({ ...prepared, headers: { ...headers, ...more?.(refusal) } }, request, response)
}

export const countRefusal = (status: number): void => counter(`http.${status}`).add()

/** The bytes of an error answer. */
export interface PreparedError {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** A text, since Node sends it in one piece with the headers. */
  readonly body: string
}

export function prepareError(refusal: HttpError, form: ErrorForm = errorBody): PreparedError {
  const body = JSON.stringify(form(refusal))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...refusal.headers
  }
  return { status: refusal.status, headers, body }
}

/** Answers with an error of which nothing depends on the request, and leaves its body. */
export function sendPrepared(error: PreparedError, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = error
  abandonBody(request, response)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The client learns an id to report; what went wrong stands in the log under it. */
function unexpected(error: unknown, request: IncomingMessage): HttpError {
  const id = requestId(request.headers['x-correlation-id'])
  const path = request.url?.split('?')[0]
  log('http').error(`${request.method} ${path} failed, id ${id}`, error)
  return new HttpError(500, 'internal', `The server failed; report id ${id}`)
}

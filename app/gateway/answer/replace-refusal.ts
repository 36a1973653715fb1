import type { IncomingMessage, ServerResponse } from 'node:http'
import { loginAddress, redirect, sendError, type ShowError } from '../core/send.ts'
import { GatewayError } from '../core/errors.ts'
import { wantsPage } from '../core/request.ts'
import { wordsFor } from '../words/words-for.ts'

/**
 * Shows a person `page`, or the login, where the server has refused with JSON; a program gets the server's own answer.
 * Returns true when it has answered.
 */
export function replaceRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  loggedIn: boolean,
  page: ShowError
): boolean {
  const status = answer.statusCode ?? 502
  const message = wordsFor(request).refusals[status]
  if (!message || !wantsPage(request) || (answer.headers['content-type'] ?? '').startsWith('text/html')) return false
  if (status === 401 && !loggedIn) redirect(request, response, loginAddress(request.url ?? '/'))
  else sendError(request, response, new GatewayError(status, 'refused', message), page)
  return true
}

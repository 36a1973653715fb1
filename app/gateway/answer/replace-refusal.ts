import type { IncomingMessage, ServerResponse } from 'node:http'
import { loginAddress, redirect, sendError, type ShowError } from '../core/send.ts'
import { GatewayError } from '../core/errors.ts'
import { wantsPage } from '../core/request.ts'

const messages: Readonly<Record<number, string>> = {
  401: 'Log in to open this.',
  403: 'You are logged in, but this needs a role that you do not have.',
  404: 'The address may be mistyped, or what was here has moved.',
  500: 'The server failed. Please try again; if it stays like this, tell us.',
  502: 'The server is being restarted or is not reachable.',
  503: 'The server is busy or in maintenance.'
}

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
  const message = messages[status]
  if (!message || !wantsPage(request) || (answer.headers['content-type'] ?? '').startsWith('text/html')) return false
  if (status === 401 && !loggedIn) redirect(request, response, loginAddress(request.url ?? '/'))
  else sendError(request, response, new GatewayError(status, 'refused', message), page)
  return true
}

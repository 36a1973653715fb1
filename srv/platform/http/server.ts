import type { IncomingMessage } from 'node:http'
import type { Application } from 'express'
import { checkHost, targetOf } from '../../../lib/http/target.ts'
import { limitedServer } from '../../../lib/http/slow-clients.ts'
import { clientAddress, isOneOf } from '../../../lib/http/client-address.ts'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { sendError } from './send-error.ts'

/** Makes `app` listen with a server that slow and greedy clients cannot occupy, on the address that HOST names. */
export function limitServer(app: Application): void {
  const { HOST, TRUSTED_PROXIES } = platformVariables
  const senders = {
    ofConnection: (address: string) => (isOneOf(address, TRUSTED_PROXIES) ? undefined : address),
    ofRequest: (request: IncomingMessage) => clientAddress(request, TRUSTED_PROXIES)
  }
  const refuse = (request: IncomingMessage, response: Parameters<typeof sendError>[2], refusal: unknown) =>
    sendError(refusal, request, response)
  const listen = (port: number) =>
    limitedServer(platformVariables, { senders, check: normalise, refuse }, app).listen(port, HOST)
  replaceMethods(app, { listen: listen as Application['listen'] })
}

/**
 * Gives the address of a request the form in which the gateway has judged it.
 * @throws HttpError 400 for a Host or path that two servers could read in two ways.
 */
function normalise(request: IncomingMessage): void {
  checkHost(request)
  const { path, query } = targetOf(request.url ?? '/')
  request.url = path + query
}

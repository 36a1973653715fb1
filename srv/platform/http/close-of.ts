import type { ServerResponse } from 'node:http'
import type { Request } from '@sap/cds'
import { serviceRequest } from '../../cap/types.ts'

const signals = new WeakMap<ServerResponse, AbortSignal>()

/** Aborted when the connection of `response` is closed, or it has been sent; one signal for all parts of a batch. */
export function closeOf(response: ServerResponse): AbortSignal {
  const known = signals.get(response)
  if (known) return known
  const closed = new AbortController()
  if (response.destroyed) closed.abort()
  else response.once('close', () => closed.abort())
  signals.set(response, closed.signal)
  return closed.signal
}

/** Aborted when the client of a service has left; undefined for a request of this process itself. */
export function clientSignal(request: Request): AbortSignal | undefined {
  const { http } = serviceRequest(request)
  return http && closeOf(http.res)
}

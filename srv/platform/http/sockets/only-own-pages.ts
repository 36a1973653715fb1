import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from 'socket.io'
import { isOwnOrigin } from '../../access/own-origin.ts'
import { type AllowedOrigins, isAllowed } from '../cors.ts'

type Decide = NonNullable<ServerOptions['allowRequest']>

/**
 * Refuses sessions that pages of other sites begin, before `next` decides: a browser opens a WebSocket to any site, with the
 * password that it knows for it (OWASP ASVS 5.0, 4.4.2).
 */
export const onlyOwnPages =
  (allowed: AllowedOrigins, next: Decide): Decide =>
  (request, decide) => {
    const { origin } = request.headers
    if (origin === undefined || isOwnOrigin(origin) || isSameHost(origin, request)) return next(request, decide)
    void isAllowed(origin, allowed).then(yes =>
      yes ? next(request, decide) : decide('Pages of this origin may not connect', false)
    )
  }

/** True for a page of the host that is asked; no page can make up what the gateway says it was asked as. */
function isSameHost(origin: string, { headers }: IncomingMessage): boolean {
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === headers.host || host === headers['x-forwarded-host'])
}

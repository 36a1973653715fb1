import type { IncomingMessage } from 'node:http'
import { isHost } from '../../../lib/http/target.ts'

/** The address at which people reach the gateway. */
export interface PublicAddress {
  /** True when it is https, so that cookies are `Secure`. */
  readonly secure: boolean
  /** Its origin as this request names it. */
  originOf(request: IncomingMessage): string
}

/** The public address: PUBLIC_URL when it is set, otherwise the Host of each request, in development. */
export function publicAddress(publicUrl: URL | undefined, port: number): PublicAddress {
  if (publicUrl) return { secure: publicUrl.protocol === 'https:', originOf: () => publicUrl.origin }
  const originOf = ({ headers: { host } }: IncomingMessage): string =>
    `http://${host && isHost(host) ? host : `localhost:${port}`}`
  return { secure: false, originOf }
}

/**
 * True when a browser says that another site makes this request: by Sec-Fetch-Site, or by Origin where that is absent
 * (W3C Fetch Metadata). A client that sends neither is no browser.
 */
export function isFromElsewhere(request: IncomingMessage, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== ownOrigin
}

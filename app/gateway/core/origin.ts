import type { IncomingMessage } from 'node:http'

/** The address at which people reach the gateway. */
export interface PublicAddress {
  /** True when it is https, so that cookies are `Secure`. */
  readonly secure: boolean
  /** Its origin as this request names it. */
  originOf(request: IncomingMessage): string
}

const hostForm = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i

/**
 * The public address: PUBLIC_URL when it is set, otherwise the Host of each request, with https in production. A Host
 * that is none is replaced by `localhost:<port>`.
 */
export function publicAddress(publicUrl: URL | undefined, production: boolean, port: number): PublicAddress {
  if (publicUrl) return { secure: publicUrl.protocol === 'https:', originOf: () => publicUrl.origin }
  const scheme = production ? 'https' : 'http'
  const originOf = ({ headers: { host = '' } }: IncomingMessage): string =>
    `${scheme}://${hostForm.test(host) ? host : `localhost:${port}`}`
  return { secure: production, originOf }
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

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Hop-by-hop headers (RFC 9110, section 7.6.1), which are not forwarded. */
export const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade'
]

/** Removes the headers of a body, which a 304 must not have (RFC 9110, section 15.4.5). */
export function withoutContent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...rest } = headers
  return rest
}

/** Lifetime in shared caches of an anonymous response, in milliseconds; 0 when not shared (RFC 9111, section 3). */
export function sharedLifetime(status: number | undefined, headers: IncomingHttpHeaders): number {
  if (status !== 200 || headers['set-cookie'] || !variesByCoding(headers.vary)) return 0
  const directives = (headers['cache-control'] ?? '').toLowerCase()
  if (!/\bpublic\b/.test(directives) || /\b(?:no-store|no-cache|private)\b/.test(directives)) return 0
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(directives) ?? /\bmax-age=(\d+)/.exec(directives) ?? []
  return Math.max(0, Number(seconds) - Number(headers.age ?? 0)) * 1000
}

/** True when Vary has only codings and Origin; requests with an Origin header are never answered from a cache. */
function variesByCoding(vary: string | undefined): boolean {
  return (vary ?? '').split(',').every(name => ['', 'accept-encoding', 'origin'].includes(name.trim().toLowerCase()))
}

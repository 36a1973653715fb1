import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Headers of one connection (RFC 9110, section 7.6.1), which nobody hands on. */
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

/** A 304 says nothing about a body that it does not have (RFC 9110, section 15.4.5). */
export function withoutContent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _coding, ...rest } = headers
  return rest
}

/** How long an answer to somebody anonymous may be shared, in milliseconds; 0 when it may not (RFC 9111, section 3). */
export function sharedLifetime(status: number | undefined, headers: IncomingHttpHeaders): number {
  if (status !== 200 || headers['set-cookie'] || !variesByCoding(headers.vary)) return 0
  const directives = (headers['cache-control'] ?? '').toLowerCase()
  if (!/\bpublic\b/.test(directives) || /\b(?:no-store|no-cache|private)\b/.test(directives)) return 0
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(directives) ?? /\bmax-age=(\d+)/.exec(directives) ?? []
  return Math.max(0, Number(seconds) - Number(headers.age ?? 0)) * 1000
}

/** Origin is harmless, since a request that has one is not answered from a cache. */
function variesByCoding(vary: string | undefined): boolean {
  return (vary ?? '').split(',').every(name => ['', 'accept-encoding', 'origin'].includes(name.trim().toLowerCase()))
}

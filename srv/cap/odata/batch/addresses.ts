import { type Exchange, headerOf } from '../request/exchange.ts'

/**
 * The address of a part of a batch, relative to the service: clients may also send absolute ones, absolute paths, and paths
 * with `.` and `..` (OData 4.01 protocol, 11.7.2; RFC 3986, section 5.2). An address of another host or service stays as it is,
 * and is not found.
 */
export function relativeAddress(address: string, exchange: Exchange): string {
  const onHost = pathOnHost(address, exchange)
  const { baseUrl } = exchange.request
  const path = hasDots(onHost) ? withoutDots(onHost, baseUrl) : onHost
  if (path.startsWith(`${baseUrl}/`)) return path.slice(baseUrl.length)
  if (address.startsWith('/')) return path
  // CAP reads no address that begins with a point
  return address.startsWith('.') ? `/${address}` : address
}

function pathOnHost(address: string, exchange: Exchange): string {
  const scheme = /^(?:https?:)?\/\//i.exec(address)?.[0]
  if (scheme === undefined) return address
  const end = address.indexOf('/', scheme.length)
  if (end < 0) return address
  const host = address.slice(scheme.length, end).toLowerCase()
  const own = [headerOf(exchange, 'host'), headerOf(exchange, 'x-forwarded-host')]
  return own.some(name => name?.toLowerCase() === host) ? address.slice(end) : address
}

const hasDots = (address: string): boolean => /(?:^|\/)\.{1,2}(?:[/?]|$)/.test(address)

/** The absolute path that an address with dot segments leads to from the batch (RFC 3986, section 5.2.4), with its options. */
function withoutDots(address: string, baseUrl: string): string {
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  const segments = (path.startsWith('/') ? path : `${baseUrl}/${path}`).split('/')
  const kept: string[] = []
  for (const segment of segments) {
    if (segment === '..') kept.length = Math.max(kept.length - 1, 1)
    else if (segment !== '.') kept.push(segment)
  }
  const last = segments.at(-1)
  const isFolder = last === '.' || last === '..'
  return `${kept.join('/')}${isFolder ? '/' : ''}${address.slice(path.length)}`
}

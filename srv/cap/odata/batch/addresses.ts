import { type Exchange, headerOf } from '../request/exchange.ts'

/**
 * The address of a part of a batch, relative to the service: clients may also send absolute ones and absolute paths (OData
 * 4.01 protocol, 11.7.2). An address of another host or service stays as it is, and is not found.
 */
export function relativeAddress(address: string, exchange: Exchange): string {
  const path = pathOnHost(address, exchange)
  const { baseUrl } = exchange.request
  return path.startsWith(`${baseUrl}/`) ? path.slice(baseUrl.length) : address
}

function pathOnHost(address: string, exchange: Exchange): string {
  const scheme = /^https?:\/\//i.exec(address)?.[0]
  if (scheme === undefined) return address
  const end = address.indexOf('/', scheme.length)
  if (end < 0) return address
  const host = address.slice(scheme.length, end).toLowerCase()
  const own = [headerOf(exchange, 'host'), headerOf(exchange, 'x-forwarded-host')]
  return own.some(name => name?.toLowerCase() === host) ? address.slice(end) : address
}

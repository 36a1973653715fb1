import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import proxyAddress from 'proxy-addr'
import { networks } from '../networks.ts'

export interface Addressed {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Addresses of this machine, where the gateway runs by default. */
export const loopback = networks(['127.0.0.0/8', '::1'])

/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => isOneOf(address, loopback)

/** True for an address of one of these networks. */
export function isOneOf(address: string, networks: BlockList): boolean {
  const bare = plain(address)
  return isIP(bare) !== 0 && isTrusted(bare, networks)
}

/**
 * The IP address of the client: from X-Forwarded-For, read from the right as long as the hops are trusted proxies, else
 * of the connection. Clients cannot forge it by sending the header (ASVS 15.3.4).
 */
export function clientAddress(request: Addressed, trusted: BlockList): string {
  const hops = proxyAddress.all(request as IncomingMessage, hop => isTrusted(plain(hop), trusted))
  return hops.map(hop => plain(hop)).findLast(hop => isIP(hop)) ?? ''
}

/** Unmaps an IPv4 address of an IPv6 socket (`::ffff:127.0.0.1`). */
const plain = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isTrusted = (address: string, trusted: BlockList) => trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Groups the addresses that one client can take: the /64 prefix of IPv6, the address itself of IPv4. */
export function clientOf(address: string): string {
  const mapped = address.replace(/^::ffff:/, '')
  if (!mapped.includes(':')) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = mapped.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':')
}

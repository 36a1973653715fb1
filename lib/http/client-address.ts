import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddress from 'proxy-addr'

export interface Addressed {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Addresses and networks (`10.0.0.0/8`, `::1`) as a list to ask.
 * @throws Error for an entry that is neither.
 */
export function networks(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix)
    if (version === 0 || !/^\d*$/.test(prefix ?? '') || bits > (version === 4 ? 32 : 128))
      throw new Error(`must be a list of addresses and networks, like 10.0.0.0/8; this is none: ${entry}`)
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Addresses of this machine, from which the gateway beside the backend speaks. */
export const loopback = networks(['127.0.0.0/8', '::1'])

/**
 * The address of the client: what trusted proxies say of the hop before them (X-Forwarded-For, read from the right),
 * else the sender itself. Nobody can choose it by sending the header (ASVS 15.3.4).
 */
export function clientAddress(request: Addressed, trusted: BlockList): string {
  const hops = proxyAddress.all(request as IncomingMessage, hop => isTrusted(plain(hop), trusted))
  return hops.map(hop => plain(hop)).findLast(hop => isIP(hop)) ?? ''
}

/** An IPv4 address that came over an IPv6 socket, in its own form. */
const plain = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isTrusted = (address: string, trusted: BlockList) => trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

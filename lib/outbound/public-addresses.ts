import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of the special-purpose registry of IANA that no public server lives in (RFC 6890), and multicast. */
// prettier-ignore
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24',
  '224.0.0.0/4', '240.0.0.0/4'
]

/** Global unicast: no other IPv6 address belongs to a public server (RFC 4291, 2.4); mapped and translated ones are outside of it. */
const GLOBAL_UNICAST = ['2000::/3']

/** Networks within it that are not public: protocol assignments with Teredo, documentation, 6to4 and benchmarks. */
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const lists = {
  notPublic4: blockList(NOT_PUBLIC_IPV4, 'ipv4'),
  global6: blockList(GLOBAL_UNICAST, 'ipv6'),
  notPublic6: blockList(NOT_PUBLIC_IPV6, 'ipv6')
}

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** True for an IP address of the public internet; false for any other text, and for one with a zone, which is local to a machine. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !lists.notPublic4.check(address, 'ipv4')
  return version === 6 && lists.global6.check(address, 'ipv6') && !lists.notPublic6.check(address, 'ipv6')
}

/** Refusal of an address: it stays refused however often it is asked for. */
export class RefusedAddressError extends Error {}

/** Resolves a name to all of its addresses, as `lookup` of `node:dns` does. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void
) => void

/**
 * Lookup of a connection that refuses a name when one of its addresses is not public. The connection is made to what this has
 * returned, so a name that leads elsewhere a moment later changes nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      // Node.js gives no addresses beside an error
      if (error) return callback(error, '')
      const hidden = addresses.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (hidden || !first) callback(new RefusedAddressError(`${hostname} is not on the public internet`), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

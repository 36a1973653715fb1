import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of the special-purpose registries of IANA that no public server lives in (RFC 6890, RFC 4291). */
// prettier-ignore
const NOT_PUBLIC = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4',
  '240.0.0.0/4', '::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23',
  '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'
]

/** One list per family, since a list matches IPv4 addresses with its IPv6 networks too. */
const blocked = { ipv4: blockListOf('ipv4'), ipv6: blockListOf('ipv6') }

function blockListOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of NOT_PUBLIC.filter(each => each.includes(':') === (family === 'ipv6'))) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

/** Finds the addresses of a name and refuses the name when one of them is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const hidden = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (error) callback(error, '')
    else if (hidden || !first) callback(new Error(`${hostname} is not on the public internet`), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

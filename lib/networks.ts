import { BlockList, isIP } from 'node:net'

/**
 * Parses addresses and networks (`10.0.0.0/8`, `::1`).
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

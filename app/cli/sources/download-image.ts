import { isIP, type LookupFunction } from 'node:net'
import { type Answer, exchange } from '../shared/transport.ts'
import { LARGEST_PICTURE } from './picture-size.ts'
import { isPublicAddress, publicLookup } from './public-addresses.ts'

/** Servers that may be requested. */
export interface Reach {
  isAllowed: (address: string) => boolean
  lookup: LookupFunction
}

export const publicInternet: Reach = { isAllowed: isPublicAddress, lookup: publicLookup }

const MOST_REDIRECTS = 3
const TIMEOUT = 20_000

/**
 * The bytes behind an http or https address. Throws Error with the reason: a server that may not be asked, also after
 * a redirect, another answer than 200, more than 25 MB, more than three redirects or more than 20 seconds.
 */
export async function downloadImage(address: string, signal: AbortSignal, reach = publicInternet): Promise<Buffer> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    refuseOtherServers(url, reach)
    const answer = await request(url, AbortSignal.any([signal, timeout]), reach)
    if (answer.status === 200) return answer.bytes
    url = redirectOf(answer, url)
  }
  throw new Error(`more than ${MOST_REDIRECTS} redirects`)
}

function refuseOtherServers(url: URL, { isAllowed }: Reach): void {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is neither http nor https`)
  if (url.username || url.password) throw new Error('the address carries a user')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not on the public internet`)
}

const request = (url: URL, signal: AbortSignal, { lookup }: Reach): Promise<Answer> =>
  exchange({ method: 'GET', url, headers: { accept: 'image/*' }, signal, lookup, maxBytes: LARGEST_PICTURE })

function redirectOf({ status, headers }: Answer, from: URL): URL {
  const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', from.href) : null
  if (!next) throw new Error(`answered ${status}`)
  return next
}

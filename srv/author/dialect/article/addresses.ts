/** Paths below which the backend serves documents (their links are relative to it) and the site pages. */
const STORED = '/content/tutorials/'
const SHOWN = '/tutorials/'
const SELF = 'http://site.invalid'
const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Path, query and fragment of an address of the site, with one slash at the beginning: two would name another host. */
const pathWithin = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, '/') + search + hash

/** Address of a link on the page, within the site for other tutorials; undefined for a forbidden scheme. */
export function linkAddress(href: string): string | undefined {
  const written = href.trim()
  if (written.startsWith('#')) return written
  const url = URL.parse(written, SELF + STORED)
  if (!url || !linkSchemes.has(url.protocol)) return undefined
  if (url.origin !== SELF) return written
  // a query alone belongs to the page
  if (written === '' || written.startsWith('?')) return written
  url.pathname = url.pathname.replace(/^\/content\/tutorials\/(?=[a-z0-9_-]+$)/, SHOWN)
  return pathWithin(url)
}

/** Address of an embedded resource: shown from this site or a known host, else only linked. */
export type Embedded = { readonly shown: string } | { readonly elsewhere: string }

const dataImage = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i

/** Resolves the address of an embedded resource; undefined for an invalid one. */
export function embeddedAddress(src: string, hosts: readonly string[]): Embedded | undefined {
  const written = src.trim()
  if (dataImage.test(written)) return { shown: written }
  const url = URL.parse(written, SELF + STORED)
  if (!url || written === '') return undefined
  if (url.origin === SELF) return { shown: pathWithin(url) }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const isKnown = hosts.includes(url.hostname) && url.port === ''
  return isKnown ? { shown: `https://${url.host}${url.pathname}${url.search}${url.hash}` } : { elsewhere: url.href }
}

/** The candidates of a `srcset` that may be shown (HTML, section 4.8.4.2.1). */
export function embeddedCandidates(srcset: string, hosts: readonly string[]): string {
  return srcset
    .split(/,(?=\s)|,(?=\/\/)|,(?=https?:)/)
    .flatMap(candidate => {
      const [address = '', ...descriptors] = candidate.trim().split(/\s+/)
      const found = embeddedAddress(address, hosts)
      return found && 'shown' in found ? [[found.shown, ...descriptors].join(' ')] : []
    })
    .join(', ')
}

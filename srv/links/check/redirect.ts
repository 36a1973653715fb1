import type { PublicAnswer } from '../../../lib/outbound/public-request.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/** The http or https address to which an answer sends; undefined for an answer that sends nowhere. */
export function redirectOf({ status, headers }: PublicAnswer, from: URL): URL | undefined {
  const next = REDIRECTS.has(status) && headers.location ? URL.parse(headers.location, from.href) : null
  if (!next || (next.protocol !== 'https:' && next.protocol !== 'http:')) return undefined
  next.hash = ''
  return next
}

/** True for a redirect whose target takes the place of the address for good. */
export const isPermanent = ({ status }: PublicAnswer): boolean => PERMANENT.has(status)

import { SECOND } from '../../../lib/time.ts'
import { requestPublicly } from '../../platform/http-client/public-request.ts'
import type { Venue } from './venues.ts'

/** Sessions of one page, the most that the catalog gives (SESSIONS-052). */
export const PAGE_SIZE = 50
/** Limits of one request (SESSIONS-077, SESSIONS-078, SESSIONS-081, SESSIONS-082). */
const LIMITS = {
  timeout: 20 * SECOND,
  maxBytes: 25 * 1024 * 1024,
  /** The first one and four repetitions. */
  attempts: 5,
  longestRetryAfter: 60 * SECOND
} as const

/** Failure of a venue, with the reason that admins are told. */
export class CatalogError extends Error {}

/** Sends a request with its limits. */
export type Send = typeof requestPublicly

/**
 * The bytes of the page of `venue` that begins at the session `from`.
 * @throws CatalogError for another answer than 200, RefusedAddressError for a redirect or an address that is not public, both
 * at once; UnreachableError when no attempt is answered.
 */
export async function requestPage(
  catalog: string,
  { profile, widget }: Venue,
  from: number,
  send: Send = requestPublicly
): Promise<Uint8Array> {
  const { status, body } = await send({
    method: 'POST',
    url: `${catalog.replace(/\/$/, '')}/api/sessions`,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      rfapiprofileid: profile,
      rfwidgetid: widget
    },
    body: new URLSearchParams({
      type: 'session',
      browserTimezone: 'Europe/Berlin',
      catalogDisplay: 'list',
      from: String(from),
      size: String(PAGE_SIZE)
    }).toString(),
    redirects: 0,
    ...LIMITS
  })
  if (status !== 200) throw new CatalogError(`the catalog answers ${status}`)
  return body
}

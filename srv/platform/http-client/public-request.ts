import {
  type PublicAnswer,
  type PublicRequest,
  requestPublic,
  UnreachableError
} from '../../../lib/outbound/public-request.ts'
import { SECOND } from '../../../lib/time.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { repeat } from './repeat.ts'

const LONGEST_WAIT = 2 * SECOND

/** Request of the backend to an address that comes from content, a feed or somebody's request. */
export interface PublicCall extends Omit<PublicRequest, 'privateHosts'> {
  /** How often it may be sent, once without it. */
  readonly attempts?: number
  /** Longest wait that a server may ask for by Retry-After, in milliseconds; two seconds without it. */
  readonly longestRetryAfter?: number
}

/**
 * Sends a request to a public server (`requestPublic`), or to one that the operator has named in OUTBOUND_PRIVATE_HOSTS. 429, 5xx and
 * broken connections are tried again as often as the request says, each attempt within its own time limit; what was refused is not.
 * @returns the last answer, whatever its status.
 * @throws RefusedAddressError, TooLongError, UnreachableError as `requestPublic`.
 */
export function requestPublicly(call: PublicCall): Promise<PublicAnswer> {
  const { attempts = 1, longestRetryAfter = LONGEST_WAIT, ...request } = call
  const privateHosts = platformVariables.OUTBOUND_PRIVATE_HOSTS
  return repeat(() => requestPublic({ ...request, privateHosts }), {
    attempts,
    longestWait: longestRetryAfter,
    isTransient: error => error instanceof UnreachableError
  })
}

import type { PublicAnswer } from '../../../lib/outbound/public-request.ts'
import { DAY, fromNow } from '../../../lib/time.ts'
import { askedWait } from '../../platform/http-client/repeat.ts'
import type { Outcome } from './decide.ts'

/** Wait where a host does not say how long. */
const BY_DEFAULT = DAY
const LONGEST = 7 * DAY

/** The outcome of an answer by which a host asks to be left alone (429, 503 with Retry-After); undefined for any other. */
export function patienceOf({ status, headers }: PublicAnswer, { host }: URL): Outcome | undefined {
  const asked = askedWait({ headers })
  if (status !== 429 && !(status === 503 && asked !== undefined)) return undefined
  return leaveAlone(host, status, Math.min(asked ?? BY_DEFAULT, LONGEST))
}

/** The outcome for links of a host that is left alone for a while. */
export const leaveAlone = (host: string, httpStatus: number, wait = BY_DEFAULT): Outcome => ({
  ...{ kind: 'later', host, until: fromNow(wait), reason: `answers ${httpStatus}`, httpStatus }
})

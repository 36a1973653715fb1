import cds, { type Request } from '@sap/cds'
import { badRequest, HttpError } from '../../lib/errors.ts'
import { isHead } from '../cap/odata/headers.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { claimPrize, undoClaim } from './claim.ts'
import { contestantWith } from './contestant.ts'
import { givenNumber } from './given-number.ts'

interface Given {
  readonly accountNumber?: unknown
  readonly recordId?: unknown
}

/** Functions of the prize desk. */
export default class ScannerService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('getContestant', request => {
      const { accountNumber } = request.data as Given
      return contestantWith(givenNumber(accountNumber, 'accountNumber'), callerOfRequest(request))
    })

    this.on('claimPrize', request => {
      refuseOtherThanGet(request)
      const { recordId, accountNumber } = request.data as Given
      const account =
        accountNumber === undefined || accountNumber === null ? undefined : givenNumber(accountNumber, 'accountNumber')
      return claimPrize(callerOfRequest(request), givenNumber(recordId, 'recordId'), account)
    })

    this.on('undoClaim', request => {
      const { recordId } = request.data as Given
      return undoClaim(callerOfRequest(request), givenNumber(recordId, 'recordId'))
    })

    await super.init()
  }
}

const CONDITIONS = new Set([
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range'
])

/**
 * Refuses what asks for headers or for a change since an answer: HEAD must change nothing, and 304 would hide a claim. The headers
 * of a part of a batch are its own.
 * @throws HttpError 405 for HEAD, 400 for a condition.
 */
function refuseOtherThanGet(request: Request): void {
  const { http, headers } = request as unknown as Sent
  if (http && isHead(http.req))
    throw new HttpError(405, 'method_not_allowed', 'claimPrize is called by GET', { headers: { Allow: 'GET' } })
  const condition = Object.keys(headers).find(name => CONDITIONS.has(name.toLowerCase()))
  if (condition) throw badRequest('conditional_claim', `A prize is claimed without conditions: leave ${condition} out`)
}

interface Sent {
  readonly http?: { readonly req: object }
  readonly headers: object
}

import ODataAdapter from '@sap/cds/libx/odata/ODataAdapter.js'
import { framework } from '../types.ts'
import { describeRefusal } from './refusals.ts'
import { prepareAnswer } from './answers.ts'
import { prepareBatch } from './batch/prepare.ts'
import { readBatch } from './batch/read-batch.ts'
import { readPart } from './batch/read-parts.ts'
import { compressAnswer } from './compress.ts'
import { negotiate } from './format.ts'
import { answerHead, checkVersions, normalizeType } from './headers.ts'
import { writeNumbers } from './numbers.ts'
import { checkApply, parseQuery } from './parse.ts'
import type { Sent } from './answered.ts'
import { checkOptions, checkSegments, checkSelect } from './request/options.ts'
import type { Exchange, NextFunction, ODataRequest, Request, RequestHandler, Response } from './request/exchange.ts'

interface HttpContext {
  readonly req: ODataRequest
  readonly res: Response
}

type Step = (exchange: Exchange) => void

/** Steps ahead of CAP, for single requests and for each part of a batch. */
// prettier-ignore
const steps: readonly Step[] = [
  answerHead,      // headers.ts   HEAD is answered as GET without its body
  checkVersions,   // headers.ts   versions of the protocol that are not spoken here
  normalizeType,   // headers.ts   Content-Type in capitals
  negotiate,       // format.ts    Accept and $format that JSON cannot satisfy, and odata.metadata
  checkSegments,   // request/     $ref, $filter and others in the path: 501
  checkOptions,    // request/     options that come twice
  checkSelect,     // request/     literals in $select
  checkApply,      // parse.ts     $apply on a single entity
  parseQuery,      // parse.ts     language that CAP's parser does not know, and links to next pages
  prepareAnswer    // answers.ts   Location, OData-EntityId, If-None-Match
]

/** CAP's adapter with the steps above before it, and its errors in the terms of the protocol. */
class ServiceAdapter extends ODataAdapter {
  override get log_request(): RequestHandler {
    const [log, service] = [super.log_request, this.service]
    return (request, response, next) => {
      const exchange = { request, response, service }
      void log(request, response, () => undefined)
      if (isBatch(exchange))
        return compressAnswer(exchange, () => void prepareBatch(exchange).then(() => readBatch(exchange, next), next))
      readPart(exchange, () => prepared(exchange, next))
    }
  }

  override request4(sent: Sent & Partial<HttpContext>): object {
    const { req, res } = sent
    if (req && res) writeNumbers(sent, { request: req, response: res, service: this.service })
    return super.request4(sent)
  }

  override error(error: unknown, request: Request, response: Response, next: NextFunction): void {
    const refusal = describeRefusal(error, { request, response, service: this.service })
    super.error(refusal, request, response, next)
  }
}

/** Takes the steps, and goes on with what they throw. */
function prepared(exchange: Exchange, next: NextFunction): void {
  try {
    for (const step of steps) step(exchange)
  } catch (refusal) {
    return next(refusal)
  }
  compressAnswer(exchange, next)
}

const isBatch = ({ request }: Exchange): boolean => request.path === '/$batch' && request.method === 'POST'

/** Has CAP serve OData by this adapter; before it serves the first service. */
export function serveOData(): void {
  const { protocols } = framework.service
  for (const name of ['odata', 'odata-v4'] as const) protocols[name].impl = ServiceAdapter
}

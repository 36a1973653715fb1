import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../../../lib/access/caller.ts'
import { encodeOnce } from '../../../../lib/http/compress.ts'
import { readBatchesBy } from '../../../cap/odata/batch/read-batch.ts'
import { readPartsBy } from '../../../cap/odata/batch/read-parts.ts'
import type { Answer } from '../../../cap/prepared/prepared-reads.ts'
import { openQueries } from '../../../cap/prepared/queries/prepared-queries.ts'
import type { Gates } from '../../access/access.ts'
import { type ServiceAccess, serviceOf } from '../../access/services.ts'
import { counter } from '../../metrics/metrics.ts'
import { admitRead } from '../admit-read.ts'
import { sendError } from '../send-error.ts'
import { correlationOf } from './correlation.ts'
import { learnFrom } from './learn-answer.ts'
import { batchesBy, partsBy } from './prepared-batches.ts'
import { answerRead, isLeftToCap, pathOf, readOf, type Watched } from './read-request.ts'
import { codingOf, sendCompressed } from './send-compressed.ts'
import { endUnchanged, isKnown, isUnchanged, withoutContent } from './unchanged.ts'

/** Answers a read that its gate lets pass, or has `goOn` do so. */
export type PreparedReads = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void

/**
 * Reads of services over OData by statements that are known from earlier ones (decision 26), also in batches; queries of other
 * protocols come to them by themselves.
 */
export function preparedReads(services: readonly ServiceAccess[], gates: Gates): PreparedReads {
  readPartsBy(partsBy(gates))
  readBatchesBy(batchesBy(gates))
  openQueries(name => counter(`prepared.queries.${name}`).add())
  return (request, response, goOn) => {
    const service = request.method === 'GET' ? serviceOf(pathOf(request).toLowerCase(), services) : undefined
    if (!service || isLeftToCap(request)) return goOn()
    const asked = { service, request, response, goOn }
    if (request.headers.authorization === undefined) return serve(asked, undefined)
    gates.identify(request).then(caller => serve(asked, caller), goOn)
  }
}

interface Exchange {
  readonly service: ServiceAccess
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly goOn: () => void
}

function serve({ service, request, response, goOn }: Exchange, caller: Caller | undefined): void {
  const path = pathOf(request)
  // the path of a service in other letters is answered with another context
  if (!path.startsWith(`${service.path}/`)) return goOn()
  const read = readOf(path.slice(service.path.length), service.name, request, caller)
  const ways = {
    send: (answer: Answer) => send(answer, request, response),
    watch: (watched: Watched) => watch(watched, request, response, goOn)
  }
  const turn = admitRead(request, response, caller)
  if (!turn) return answerRead(read, ways, goOn)
  turn.then(
    () => answerRead(read, ways, goOn),
    (refusal: unknown) => sendError(refusal, request, response)
  )
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const { headers } = answer
  if (!isKnown(headers['etag'], request.headers['if-none-match'])) return sendCompressed(answer, request, response)
  response.writeHead(304, { ...withoutContent(headers), 'X-Correlation-ID': correlationOf(request) })
  response.end()
}

/** Has CAP answer, learns from what it sends, and compresses that here. */
function watch(watched: Watched, request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
  const { 'accept-encoding': codings, 'if-none-match': tag } = request.headers
  delete request.headers['accept-encoding']
  delete request.headers['if-none-match']
  learnFrom(watched, response, (body, end) => {
    if (isUnchanged(response, tag)) return endUnchanged(response, () => end(''))
    const coding = codingOf(body, codings)
    if (coding === 'identity') return end(body)
    void encodeOnce(Buffer.from(body), coding).then(bytes => {
      response.setHeader('Content-Encoding', coding)
      response.setHeader('Content-Length', bytes.length)
      end(bytes)
    })
  })
  watched.record(goOn)
}

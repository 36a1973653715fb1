import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BatchPart, BatchReader, PartAnswer } from '../../../cap/odata/batch/read-batch.ts'
import type { PartReader } from '../../../cap/odata/batch/read-parts.ts'
import { type Answer, knownAnswer } from '../../../cap/prepared/prepared-reads.ts'
import type { Gates } from '../../access/access.ts'
import { counter } from '../../metrics/metrics.ts'
import { learnFrom, type Watched } from './learn-answer.ts'
import { answered, type Asked, isLeftToCap, pathOf, prepared, readOf, tryAnswer } from './read-request.ts'
import { endUnchanged, isKnown, isUnchanged, withoutContent } from './unchanged.ts'

/** Reads of parts, one by one: the whole batch has passed its gate. */
export const partsBy =
  (gates: Gates): PartReader =>
  ({ batch, part: { request, response, service } }, goOn) => {
    if (isLeftToCap(request) || isBatchLeftToCap(batch)) return goOn()
    gates.identify(batch).then(caller => {
      const read = readOf(pathOfPart(request), service.name, request, caller, batch)
      const preparation = read && prepared(read)
      if (!preparation) return goOn()
      if (preparation.kind === 'watch') return watchPart(preparation, request, response, goOn)
      answered(preparation.answer, answer => sendPart(answer, request, response)).then(
        done => (done ? undefined : goOn()),
        goOn
      )
    }, goOn)
  }

/** Reads of batches whose parts all have a plan; others have their parts read one by one, where CAP answers some of them. */
export const batchesBy =
  (gates: Gates): BatchReader =>
  async ({ batch, service, parts }) => {
    if (isBatchLeftToCap(batch) || parts.some(isLeftToCap)) return undefined
    const caller = await gates.identify(batch)
    const plans = parts.map(part => {
      const read = readOf(pathOfPart(part), service, part, caller, batch)
      return read && knownAnswer(read)
    })
    if (!plans.every(plan => plan !== undefined)) return undefined
    const made = await Promise.all(plans.map(tryAnswer))
    if (!made.every(answer => answer !== undefined)) return undefined
    counter('prepared.hits').add(made.length)
    counter('prepared.batches').add()
    return made.map((answer, index) => partAnswer(answer, parts[index] as BatchPart))
  }

const isBatchLeftToCap = (batch: IncomingMessage): boolean =>
  isLeftToCap(batch) || batch.headers['if-none-match'] !== undefined

function pathOfPart(part: Asked): string {
  const path = pathOf(part)
  return path.startsWith('/') ? path : `/${path}`
}

function partAnswer({ headers, body }: Answer, { id, headers: asked }: BatchPart): PartAnswer {
  if (isKnown(headers['etag'], asked['if-none-match']))
    return { id, status: 304, headers: withoutContent(headers), body: '' }
  return { id, status: 200, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }
}

function sendPart({ headers, body }: Answer, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (isKnown(headers['etag'], request.headers['if-none-match'])) return endUnchanged(response, () => response.end(''))
  // a text in the JSON of a batch, as CAP has it
  response.setHeader('content-length', String(Buffer.byteLength(body)))
  response.end(body)
}

function watchPart(watched: Watched, request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
  const { 'if-none-match': tag } = request.headers
  delete request.headers['if-none-match']
  learnFrom(watched, response, (body, end) =>
    isUnchanged(response, tag) ? endUnchanged(response, () => end('')) : end(body)
  )
  watched.record(goOn)
}

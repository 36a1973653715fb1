import type { IncomingMessage, ServerResponse } from 'node:http'
import { concurrently } from '../../../../lib/concurrency/concurrently.ts'
import { isPostgres } from '../../../cap/database/database.ts'
import { type OpenRead, openReadOf } from '../../../cap/database/reads/open-reads.ts'
import type { BatchReader, IdentifiedAnswer, PartAnswer } from '../../../cap/odata/batch/read-batch.ts'
import type { PartReader } from '../../../cap/odata/batch/read-parts.ts'
import { type Answer, knownAnswer } from '../../../cap/prepared/prepared-reads.ts'
import type { Gates } from '../../access/access.ts'
import { counter } from '../../metrics/metrics.ts'
import { learnFrom } from './learn-answer.ts'
import { answerRead, type Asked, isLeftToCap, pathOf, readOf, tryAnswer, type Watched } from './read-request.ts'
import { endUnchanged, isKnown, isUnchanged, withoutContent } from './unchanged.ts'

/** Parts of a batch that are read at the same time: on PostgreSQL as many as there are connections for it. */
const partsAtOnce = (): number => (isPostgres() ? 4 : 1)

/** Reads of parts, one by one: the whole batch has passed its gate. */
export const partsBy =
  (gates: Gates): PartReader =>
  ({ batch, part: { request, response, service } }, goOn) => {
    if (isLeftToCap(request) || isBatchLeftToCap(batch)) return goOn()
    const identified = gates.identify(batch).then(async caller => {
      await openReadOf(batch)?.goOn()
      return caller
    })
    identified.then(caller => {
      const read = readOf(pathOfPart(request), service.name, request, caller, batch)
      const ways = {
        send: (answer: Answer) => sendPart(partAnswer(answer, request), response),
        watch: (watched: Watched) => watchPart(watched, request, response, goOn)
      }
      answerRead(read, ways, goOn)
    }, goOn)
  }

/** Reads of batches whose parts all have a plan; others have their parts read one by one, where CAP answers some of them. */
export const batchesBy =
  (gates: Gates): BatchReader =>
  async ({ batch, service, parts }) => {
    if (isBatchLeftToCap(batch) || parts.some(isLeftToCap)) return undefined
    const caller = await gates.identify(batch)
    const planned: (() => Promise<IdentifiedAnswer | undefined>)[] = []
    for (const part of parts) {
      const read = readOf(pathOfPart(part), service, part, caller, batch)
      const plan = read && knownAnswer(read)
      if (!plan) return undefined
      planned.push(async () => {
        const answer = await tryAnswer(plan)
        return answer && { id: part.id, ...partAnswer(answer, part) }
      })
    }
    const answers = await allAnswers(planned, openReadOf(batch))
    if (!answers) return undefined
    counter('prepared.hits').add(answers.length)
    counter('prepared.batches').add()
    return answers
  }

/** The answers in their order, a few at a time; undefined when one of them is missing. @throws HttpError 429 */
async function allAnswers(
  planned: readonly (() => Promise<IdentifiedAnswer | undefined>)[],
  open: OpenRead | undefined
): Promise<readonly IdentifiedAnswer[] | undefined> {
  const answers: (IdentifiedAnswer | undefined)[] = []
  await concurrently(planned.entries(), partsAtOnce(), async ([index, answerOf]) => {
    await open?.goOn()
    answers[index] = await answerOf()
  })
  return answers.every(answer => answer !== undefined) ? answers : undefined
}

const isBatchLeftToCap = (batch: IncomingMessage): boolean =>
  isLeftToCap(batch) || batch.headers['if-none-match'] !== undefined

function pathOfPart(part: Asked): string {
  const path = pathOf(part)
  return path.startsWith('/') ? path : `/${path}`
}

/** The answer to a part, without the row where the client has it. */
function partAnswer({ headers, body }: Answer, { headers: asked }: Asked): PartAnswer {
  if (isKnown(headers['etag'], asked['if-none-match']))
    return { status: 304, headers: withoutContent(headers), body: '' }
  return { status: 200, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }
}

/** The body is a text, which CAP puts into the JSON of a batch. */
function sendPart({ status, headers, body }: PartAnswer, response: ServerResponse): void {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
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

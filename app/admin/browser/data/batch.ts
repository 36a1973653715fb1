import { change, type Row } from './service.ts'

/** Requests that the service takes in one batch. */
const MOST_OF_A_BATCH = 20

/** One request among others; each stands for itself. */
export interface BatchRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
  readonly etag?: string | undefined
}

/** The answer to one request of a batch. */
interface BatchAnswer {
  readonly id: string
  readonly status: number
  readonly body?: { readonly error?: { readonly message?: string }; readonly value?: readonly Row[] }
}

/** Sends requests as one, each with its place as `id`; what answers the one at a place. @throws Refusal */
export async function answersOf(
  requests: readonly object[],
  prefer?: string
): Promise<(place: number) => BatchAnswer | undefined> {
  const answer = await change({
    method: 'POST',
    path: '$batch',
    ...(prefer !== undefined && { prefer }),
    body: { requests: requests.map((request, place) => ({ id: String(place), ...request })) }
  })
  const answers = new Map((answer?.['responses'] as readonly BatchAnswer[]).map(each => [each.id, each]))
  return place => answers.get(String(place))
}

/** Sends requests, as many in one as the service takes; why each was refused, or undefined. @throws Refusal */
export async function sendBatch(requests: readonly BatchRequest[]): Promise<readonly (string | undefined)[]> {
  const outcomes: (string | undefined)[] = []
  for (let start = 0; start < requests.length; start += MOST_OF_A_BATCH) {
    const some = requests.slice(start, start + MOST_OF_A_BATCH)
    const answerTo = await answersOf(some.map(part), 'odata.continue-on-error')
    outcomes.push(...some.map((_, place) => problemOf(answerTo(place))))
  }
  return outcomes
}

const part = ({ method, url, body, etag }: BatchRequest): object => ({
  method,
  url,
  headers: { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) },
  ...(body && { body })
})

function problemOf(answer: BatchAnswer | undefined): string | undefined {
  if (!answer) return 'It was not tried.'
  if (answer.status < 400) return undefined
  return answer.body?.error?.message ?? `The server answered with ${answer.status}.`
}

import * as words from '#workplace-words/refusals.ts'
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
export interface BatchAnswer {
  readonly id: string
  readonly status: number
  readonly body?: {
    readonly error?: { readonly message?: string }
    readonly value?: readonly Row[]
    readonly '@odata.count'?: number
  }
}

/** Sends requests, as many in one as the service takes; what answers each, in their order. @throws Refusal */
export async function answersOf(
  requests: readonly object[],
  prefer?: string
): Promise<readonly (BatchAnswer | undefined)[]> {
  const answers: (BatchAnswer | undefined)[] = []
  for (let start = 0; start < requests.length; start += MOST_OF_A_BATCH)
    answers.push(...(await answersOfOne(requests.slice(start, start + MOST_OF_A_BATCH), prefer)))
  return answers
}

async function answersOfOne(
  requests: readonly object[],
  prefer: string | undefined
): Promise<readonly (BatchAnswer | undefined)[]> {
  const answer = await change({
    method: 'POST',
    path: '$batch',
    ...(prefer !== undefined && { prefer }),
    body: { requests: requests.map((request, place) => ({ id: String(place), ...request })) }
  })
  const byPlace = new Map((answer?.['responses'] as readonly BatchAnswer[]).map(each => [each.id, each]))
  return requests.map((_, place) => byPlace.get(String(place)))
}

/** The request that reads `url`. */
export const reading = (url: string): object => ({ method: 'GET', url, headers: { accept: 'application/json' } })

/** Sends requests; why each was refused, or undefined. @throws Refusal */
export const sendBatch = async (requests: readonly BatchRequest[]): Promise<readonly (string | undefined)[]> =>
  (await answersOf(requests.map(part), 'odata.continue-on-error')).map(problemOf)

const part = ({ method, url, body, etag }: BatchRequest): object => ({
  method,
  url,
  headers: { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) },
  ...(body && { body })
})

/** Why the service refused a request; undefined when it did not. */
export function problemOf(answer: BatchAnswer | undefined): string | undefined {
  if (!answer) return words.notTried
  if (answer.status < 400) return undefined
  return answer.body?.error?.message ?? words.answeredWith(answer.status)
}

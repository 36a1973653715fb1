import { change } from './service.ts'

/** Requests that the service takes in one batch. */
const MOST_OF_A_BATCH = 20

/** One request among others; each stands for itself. */
export interface BatchRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
  readonly etag?: string | undefined
}

interface BatchAnswer {
  readonly id: string
  readonly status: number
  readonly body?: { readonly error?: { readonly message?: string } }
}

/** Sends requests, as many in one as the service takes; why each was refused, or undefined. @throws Refusal */
export async function sendBatch(requests: readonly BatchRequest[]): Promise<readonly (string | undefined)[]> {
  const outcomes: (string | undefined)[] = []
  for (let start = 0; start < requests.length; start += MOST_OF_A_BATCH) {
    const some = requests.slice(start, start + MOST_OF_A_BATCH)
    const answer = await change({
      method: 'POST',
      path: '$batch',
      prefer: 'odata.continue-on-error',
      body: { requests: some.map(part) }
    })
    const answers = new Map((answer?.['responses'] as readonly BatchAnswer[]).map(each => [each.id, each]))
    outcomes.push(...some.map((_, index) => problemOf(answers.get(String(index)))))
  }
  return outcomes
}

const part = ({ method, url, body, etag }: BatchRequest, index: number): object => ({
  id: String(index),
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

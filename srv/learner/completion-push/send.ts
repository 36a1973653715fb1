import { type OperatorAnswer, requestOperator } from '../../platform/http-client/operator-request.ts'
import { accessToken, forgetToken } from './access-token.ts'
import { variables } from '../config/variables.ts'

const ERROR_LENGTH = 500

/** Outcome of one attempt, as the receiver has answered; `down` when no other message would fare better now. */
export type Outcome =
  { readonly accepted: true } | { readonly accepted: false; readonly error: string; readonly down: boolean }

/** Sends one message; never rejects. It counts as sent only when the receiver has answered 2xx. */
export async function send(submissionId: string, payload: string): Promise<Outcome> {
  try {
    return outcomeOf(await answered(submissionId, payload))
  } catch (error) {
    return { accepted: false, error: (error as Error).message, down: true }
  }
}

/** The receiver's answer; a token that it refuses is replaced once. */
async function answered(submissionId: string, payload: string): Promise<OperatorAnswer> {
  const answer = await post(submissionId, payload)
  if (answer.status !== 401) return answer
  forgetToken()
  return post(submissionId, payload)
}

async function post(submissionId: string, payload: string): Promise<OperatorAnswer> {
  const { COMPLETION_PUSH_URL: address, COMPLETION_PUSH_TOKEN_URL: tokens } = variables
  if (address === undefined || tokens === undefined)
    throw new Error(`COMPLETION_PUSH_${address === undefined ? 'URL' : 'TOKEN_URL'} is not configured`)
  return requestOperator({
    method: 'POST',
    url: new URL(address),
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${await accessToken(tokens)}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': submissionId
    },
    body: payload,
    timeout: variables.COMPLETION_PUSH_TIMEOUT_MS,
    attempts: 1
  })
}

function outcomeOf({ status, body }: OperatorAnswer): Outcome {
  if (status >= 200 && status < 300) return { accepted: true }
  const error = `the receiver answered ${status} ${body.slice(0, ERROR_LENGTH)}`.trim()
  return { accepted: false, error, down: status === 401 || status === 429 || status >= 500 }
}

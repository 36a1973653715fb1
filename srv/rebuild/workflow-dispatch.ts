import { SECOND } from '../../lib/time.ts'
import { requestOperator } from '../platform/http-client/operator-request.ts'

const TIMEOUT = 20 * SECOND
const MESSAGE_LENGTH = 500

/** A workflow that is started over the REST API of GitHub, or of what speaks like it. */
export interface Workflow {
  /** `https://api.github.com`, or the API of an own server. */
  readonly api: string
  /** `owner/name` */
  readonly repository: string
  /** The name of its file. */
  readonly file: string
  /** Branch or tag. */
  readonly ref: string
}

/** Answer to a dispatch. */
export interface Dispatched {
  readonly accepted: boolean
  /** Status and, for a refusal, its message. */
  readonly answer: string
  /** Milliseconds after which it wants to be asked again. */
  readonly retryAfter?: number
}

/**
 * Starts `workflow` ("Create a workflow dispatch event" of the GitHub REST API, version 2022-11-28). Overload, faults and
 * broken connections are tried again a few times.
 * @throws UnreachableError when nobody answers.
 */
export async function dispatchWorkflow(
  { api, repository, file, ref }: Workflow,
  inputs: Readonly<Record<string, string>>,
  token: string
): Promise<Dispatched> {
  const { status, headers, body } = await requestOperator({
    method: 'POST',
    url: new URL(`${api.replace(/(?<!\/)\/+$/, '')}/repos/${repository}/actions/workflows/${file}/dispatches`),
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'tutorial-platform',
      'X-GitHub-Api-Version': '2022-11-28'
    },
    body: JSON.stringify({ ref, inputs }),
    timeout: TIMEOUT
  })
  const accepted = status === 204 || status === 200
  const seconds = Number(headers['retry-after'])
  return {
    accepted,
    answer: accepted ? String(status) : `${status} ${messageIn(body)}`.trim(),
    ...(!accepted && seconds > 0 && { retryAfter: seconds * SECOND })
  }
}

/** GitHub tells the reason of a refusal as `{ "message": … }`. */
function messageIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message.slice(0, MESSAGE_LENGTH) : ''
  } catch {
    return ''
  }
}

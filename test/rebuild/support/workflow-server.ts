import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { startUpstream } from '../../support/http/upstream.ts'

/** Body of a dispatch. */
interface AskedDispatch {
  readonly ref: string
  readonly inputs: Readonly<Record<string, string>>
}

/** How the server answers one request, in place of what the protocol says. */
export type Script = (response: ServerResponse) => void

export interface WorkflowServer {
  readonly url: string
  /** Dispatches that were accepted, in order. */
  readonly accepted: readonly AskedDispatch[]
  /** How many requests have come, accepted or not. */
  readonly arrived: () => number
  /** Answers the next requests by these scripts, one each. */
  readonly answerNext: (...scripts: readonly Script[]) => void
}

export const workflow = { repository: 'octo-org/learning', file: 'rebuild-content.yml', ref: 'main' }
export const token = 'ghp_0123456789abcdef'

const path = `/repos/${workflow.repository}/actions/workflows/${workflow.file}/dispatches`
/** Inputs that the workflow file declares under `on.workflow_dispatch.inputs`. */
const declared = ['trigger-source', 'environment', 'mode', 'slugs', 'force-cap-refetch']

/** Answers with a status and a body as GitHub words it. */
export const refusal =
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Script =>
  response => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' }))
  }

/**
 * A server that speaks as much of the GitHub REST API as "Create a workflow dispatch event" (version 2022-11-28): bearer
 * token, User-Agent and version by header, `{ ref, inputs }` with declared inputs that are texts, 204 without a body.
 */
export async function startWorkflowServer(): Promise<WorkflowServer> {
  const accepted: AskedDispatch[] = []
  const scripts: Script[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const script = scripts.shift() ?? answer(request, Buffer.concat(chunks).toString('utf8'), accepted)
      script(response)
    })
  }
  const { url, asked } = await startUpstream(listener)
  return { url, accepted, arrived: () => asked.length, answerNext: (...more) => scripts.push(...more) }
}

interface Received {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

function answer({ method, url, headers }: Received, body: string, accepted: AskedDispatch[]): Script {
  if (!headers['user-agent']) return refusal(403, 'Request forbidden by administrative rules.')
  if (headers.authorization !== `Bearer ${token}`) return refusal(401, 'Bad credentials')
  if (method !== 'POST' || url !== path) return refusal(404, 'Not Found')
  if (headers['x-github-api-version'] !== '2022-11-28') return refusal(400, 'unsupported version')
  const { ref, inputs } = JSON.parse(body) as AskedDispatch
  if (ref !== workflow.ref) return refusal(422, `No ref found for: ${ref}`)
  const unexpected = Object.keys(inputs).filter(name => !declared.includes(name))
  if (unexpected.length > 0) return refusal(422, `Unexpected inputs provided: ${JSON.stringify(unexpected)}`)
  if (Object.values(inputs).some(value => typeof value !== 'string')) return refusal(422, 'inputs must be strings')
  return response => {
    accepted.push({ ref, inputs })
    response.writeHead(204).end()
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startUpstream } from '../../support/http/upstream.ts'

export const client = { id: 'tutorials', secret: 'p@ss word' }

/** A message that the receiver has accepted. */
export interface Fact {
  readonly id: string
  readonly payload: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Answers one request in place of the receiver. */
type Script = (response: ServerResponse) => void

export interface PushReceiver {
  readonly url: string
  /** Accepted facts, each once, whatever number of times it came. */
  readonly facts: ReadonlyMap<string, Fact>
  /** Ids of all messages that arrived with a valid token, in their order. */
  readonly arrivals: readonly string[]
  /** How many tokens were given. */
  readonly tokens: () => number
  /** Answers the next messages in this way. */
  readonly answerNext: (...scripts: readonly Script[]) => void
  /** Answers the next requests for a token in this way. */
  readonly answerNextToken: (...scripts: readonly Script[]) => void
  /** Refuses the tokens that were given so far. */
  readonly revokeTokens: () => void
}

export const refusal =
  (status: number, headers: Readonly<Record<string, string>> = {}): Script =>
  response =>
    response.writeHead(status, headers).end('no')

/** Never answers. */
export const silence: Script = () => undefined

/**
 * A receiver of completions: gives tokens for client credentials by HTTP Basic, takes messages with a token it knows, and
 * recognises a fact by its Idempotency-Key.
 */
export async function startPushReceiver(): Promise<PushReceiver> {
  const facts = new Map<string, Fact>()
  const arrivals: string[] = []
  const scripts: Script[] = []
  const tokenScripts: Script[] = []
  const valid = new Set<string>()
  let tokens = 0

  const giveToken: (request: IncomingMessage, body: string) => Script = ({ headers }, body) => {
    const expected = `Basic ${btoa(`${client.id}:p%40ss+word`)}`
    if (headers.authorization !== expected || body !== 'grant_type=client_credentials') return refusal(401)
    return response => {
      tokens += 1
      const token = randomUUID()
      valid.add(token)
      json(response, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
    }
  }
  const takeMessage: (request: IncomingMessage, body: string) => Script = ({ headers }, body) => {
    if (!valid.has(String(headers.authorization).replace('Bearer ', ''))) return refusal(401)
    const id = String(headers['idempotency-key'])
    arrivals.push(id)
    const script = scripts.shift()
    return response => {
      // a scripted answer of success, such as one that is lost, has taken the fact
      if (!script || script === lost) facts.set(id, { id, payload: JSON.parse(body) as Fact['payload'] })
      if (script) script(response)
      else json(response, { accepted: true })
    }
  }

  const { url } = await startUpstream((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const isToken = request.url === '/token'
      const script = isToken ? (tokenScripts.shift() ?? giveToken(request, body)) : takeMessage(request, body)
      script(response)
    })
  })
  return {
    url,
    facts,
    arrivals,
    tokens: () => tokens,
    answerNext: (...more) => void scripts.push(...more),
    answerNextToken: (...more) => void tokenScripts.push(...more),
    revokeTokens: () => valid.clear()
  }
}

/** Takes the message, and never answers: the sender cannot know that it has arrived. */
export const lost: Script = () => undefined

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

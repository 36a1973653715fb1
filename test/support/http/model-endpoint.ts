import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ChatBody, type ChatReply, sendReply } from './model-chat.ts'
import { type ScriptedTurn, sendStream } from './model-stream.ts'

interface ModelRequest {
  readonly authorization: string | undefined
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number }
}

/** How the endpoint fails: with a status, without an answer, in the middle of its answer, or with vectors of another length. */
export type ModelFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'truncate'
  | 'wrong length'
  | 'no numbers'

type Turn = ScriptedTurn | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

export interface ModelEndpoint {
  /** Value for OPENAI_BASE_URL. */
  readonly url: string
  readonly requests: readonly ModelRequest[]
  /** From now on a request that `fault` answers for fails in that way. */
  failWith(fault: (request: ModelRequest) => ModelFault | undefined): void
  readonly chats: readonly ChatBody[]
  /** From now on questions are answered so, or once the promise is kept. */
  replyWith(reply: (body: ChatBody) => ChatReply | Promise<ChatReply>): void
  /** From now on a turn of a conversation that is streamed goes so, or fails with a status; or once the promise is kept. */
  talkWith(turn: (body: ChatBody) => Turn | Promise<Turn>): void
  /** Streams that were left before they had ended. */
  readonly left: () => number
  stop(): Promise<void>
}

type VectorOf = (text: string) => readonly number[] | Promise<readonly number[]>

/**
 * A server that speaks `POST /v1/embeddings` of OpenAI's API, and `POST /v1/chat/completions`; `vectorOf` gives the vector of a
 * text, or throws.
 */
export async function startModelEndpoint(vectorOf: VectorOf): Promise<ModelEndpoint> {
  const chats: ChatBody[] = []
  let replyOf: Parameters<ModelEndpoint['replyWith']>[0] = () => ({ status: 404 })
  const requests: ModelRequest[] = []
  let turnOf: Parameters<ModelEndpoint['talkWith']>[0] = () => ({ status: 404 })
  let left = 0
  let faultOf: (request: ModelRequest) => ModelFault | undefined = () => undefined
  const stream = async (body: ChatBody, response: ServerResponse, protocol: 'completions' | 'responses') => {
    const turn = await turnOf(body)
    if ('status' in turn) return sendReply(response, turn, body)
    response.once('close', () => {
      if (!response.writableFinished) left++
    })
    await sendStream(response, turn, protocol)
  }
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.method === 'POST' && incoming.url === '/v1/chat/completions') {
      const body = JSON.parse(await text(incoming)) as ChatBody
      chats.push(body)
      if (body.stream) return stream(body, response, 'completions')
      return sendReply(response, await replyOf(body), body)
    }
    if (incoming.method === 'POST' && incoming.url === '/v1/responses') {
      const body = JSON.parse(await text(incoming)) as ChatBody
      chats.push(body)
      return stream(body, response, 'responses')
    }
    if (incoming.method !== 'POST' || incoming.url !== '/v1/embeddings')
      return sendJson(response, 404, { error: { message: 'Not found' } })
    const body = JSON.parse(await text(incoming)) as ModelRequest['body']
    const request = { authorization: incoming.headers.authorization, body }
    requests.push(request)
    const fault = faultOf(request)
    if (fault) return fail(response, fault, body)
    try {
      const vectors = await Promise.all(body.input.map(async each => await vectorOf(each)))
      sendJson(response, 200, listOf(body.model, vectors))
    } catch (error) {
      sendJson(response, 400, { error: { message: (error as Error).message, type: 'invalid_request_error' } })
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    chats,
    talkWith: turn => (turnOf = turn),
    left: () => left,
    replyWith: reply => (replyOf = reply),
    failWith: fault => (faultOf = fault),
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => void server.close(() => resolve()))
    }
  }
}

function listOf(model: string, vectors: readonly (readonly unknown[])[]): object {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  const tokens = vectors.length
  return { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, fault: ModelFault, { model, input }: ModelRequest['body']): void {
  if (fault === 'hang') return
  if (typeof fault === 'object') {
    response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
    return void response.end(JSON.stringify({ error: { message: `a fault of the test: ${input[0]}` } }))
  }
  if (fault === 'wrong length') return sendJson(response, 200, listOf(model, input.map(() => [1, 2, 3]))) // prettier-ignore
  if (fault === 'no numbers') return sendJson(response, 200, listOf(model, input.map(() => Array<string>(1536).fill('x')))) // prettier-ignore
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(listOf(model, input.map(() => [1]))).slice(0, 40)) // prettier-ignore
}

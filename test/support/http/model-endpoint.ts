import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ModelRequest {
  readonly authorization: string | undefined
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number }
}

export interface ModelEndpoint {
  /** Value for OPENAI_BASE_URL. */
  readonly url: string
  readonly requests: readonly ModelRequest[]
  stop(): Promise<void>
}

/** A server that speaks `POST /v1/embeddings` of OpenAI's API; `vectorOf` gives the vector of a text, or throws. */
export async function startModelEndpoint(
  vectorOf: (text: string) => readonly number[] | Promise<readonly number[]>
): Promise<ModelEndpoint> {
  const requests: ModelRequest[] = []
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.method !== 'POST' || request.url !== '/v1/embeddings') return [404, { error: { message: 'Not found' } }]
    const body = JSON.parse(await text(request)) as ModelRequest['body']
    requests.push({ authorization: request.headers.authorization, body })
    try {
      const vectors = await Promise.all(body.input.map(async each => await vectorOf(each)))
      const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
      return [200, { object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }]
    } catch (error) {
      return [400, { error: { message: (error as Error).message, type: 'invalid_request_error' } }]
    }
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    stop: () => new Promise(resolve => void server.close(() => resolve()))
  }
}

import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface AskedTalk {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly pageContext: Readonly<Record<string, unknown>>
}

/** The assistant of a backend, with answers that tests set. */
export interface AssistantApi {
  readonly listener: RequestListener
  config: { available: boolean; bannerText: string | null }
  /** Writes one answer. */
  answer: (response: ServerResponse, asked: AskedTalk) => Promise<void>
  readonly asked: AskedTalk[]
  /** Answers whose reader has left before their end. */
  left: number
}

/** Answers what pages ask of the assistant; anything else goes to `otherwise`. */
export function assistantApi(otherwise: RequestListener): AssistantApi {
  const api: AssistantApi = {
    config: { available: true, bannerText: null },
    answer: response => stream(response, [{ type: 'done' }]),
    asked: [],
    left: 0,
    listener(request, response) {
      if (request.url === '/api/ChatConfig')
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(api.config))
      if (request.url !== '/chat/stream') return otherwise(request, response)
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedTalk
        api.asked.push(asked)
        response.on('close', () => {
          if (!response.writableFinished) api.left += 1
        })
        void api.answer(response, asked)
      })
    }
  }
  return api
}

/** Begins an answer: events, the first of them a comment. */
export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.write(': open\n\n')
}

/** Sends frames as events, in chunks of `size` bytes, which end within frames and characters. */
export async function write(response: ServerResponse, frames: readonly object[], size = 37): Promise<void> {
  const bytes = Buffer.from(frames.map(frame => `data: ${JSON.stringify(frame)}\n\n`).join(''))
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    await sleep(0)
  }
}

/** A whole answer. */
export async function stream(response: ServerResponse, frames: readonly object[]): Promise<void> {
  begin(response)
  await write(response, frames)
  response.end()
}

/** A refusal before the stream. */
export function refuse(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

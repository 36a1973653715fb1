import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { startUpstream } from '../../support/http/upstream.ts'

/** Answer of a source; `hang` never comes. */
export type TestAnswer =
  | 'hang'
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer }

type Answer = (headers: IncomingHttpHeaders) => TestAnswer

/** A server with feeds and the video platform, each at a path of its own. */
export interface Sources {
  readonly url: string
  /** Value for OUTBOUND_PRIVATE_HOSTS. */
  readonly host: string
  /** From now on `path` answers so. */
  answer(path: string, answer: TestAnswer | Answer): void
  /** Requests to `path` so far, with their headers. */
  asked(path: string): readonly { readonly url: string; readonly headers: IncomingHttpHeaders }[]
}

/** Starts the server; it is closed after the tests of the file. */
export async function startSources(): Promise<Sources> {
  const answers = new Map<string, TestAnswer | Answer>()
  const pathOf = (url: string) => url.split('?')[0] ?? ''
  const upstream = await startUpstream((request, response) => {
    const answer = answers.get(pathOf(request.url ?? '')) ?? { status: 404 }
    send(response, typeof answer === 'function' ? answer(request.headers) : answer)
  })
  return {
    url: upstream.url,
    host: new URL(upstream.url).host,
    answer: (path, answer) => void answers.set(path, answer),
    asked: path => upstream.asked.filter(({ url }) => pathOf(url) === path)
  }
}

function send(response: ServerResponse, answer: TestAnswer): void {
  if (answer === 'hang') return
  const { status = 200, headers = {}, body = '' } = answer
  response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(body)
}

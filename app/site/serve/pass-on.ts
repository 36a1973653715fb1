import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'

/** Passes a request on to the server at `url`, and its answer back. */
export function passOn(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = request
  const outgoing = ask(new URL(path ?? '/', url), { method, headers: { ...headers, host: url.host } }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  request.pipe(outgoing)
}

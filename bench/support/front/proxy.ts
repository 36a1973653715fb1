import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of a proxy in place of that of the server behind it. */
export interface OwnAnswer {
  readonly type: string
  readonly body: string | Uint8Array
}

export interface Proxy {
  readonly url: string
  /** Requests so far. */
  readonly calls: () => number
  stop(): Promise<void>
}

/** Starts a proxy in front of `target` that counts requests, and answers itself what `own` has an answer for. */
export async function startProxy(
  target: string,
  own: (address: string) => OwnAnswer | undefined = () => undefined
): Promise<Proxy> {
  let count = 0
  const server = createServer((incoming, response) => {
    count += 1
    const answer = own(incoming.url ?? '/')
    if (answer) {
      response.writeHead(200, { 'Content-Type': answer.type, 'Cache-Control': 'public, max-age=60' })
      return void response.end(answer.body)
    }
    const headers: IncomingHttpHeaders = incoming.headers
    const outgoing = ask(target + (incoming.url ?? '/'), { method: incoming.method, headers }, received => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, calls: () => count, stop }
}

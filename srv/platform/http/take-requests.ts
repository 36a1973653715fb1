import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** Answers a request, or lets those who listened before do so. */
export type Taker = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void

/** Puts `take` before all that listens to the requests of `server` so far. */
export function takeRequests(server: Server, take: Taker): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    take(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    })
  )
}

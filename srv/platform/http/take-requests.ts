import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** Answers a request, or lets the listeners that were there before do so. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void

/** Puts `intercept` before all that listens to the requests of `server` so far. */
export function interceptRequests(server: Server, intercept: Interceptor): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    intercept(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    })
  )
}

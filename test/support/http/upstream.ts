import { afterAll } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the upstream. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** A small server that stands in for the backend where a test is about what lies in front of it. */
export interface Upstream {
  readonly url: string
  readonly server: Server
  /** Every request so far, but for those by which a gateway keeps its redirects up to date, whenever it does. */
  readonly asked: readonly Asked[]
}

const servers = new Set<Server>()

/** Starts a server that answers with `listener`; it is closed after the tests of the file. */
export async function startUpstream(listener: RequestListener = echo): Promise<Upstream> {
  const asked: Asked[] = []
  // as long as the backend keeps connections: a write over one that closes in this moment is 502, and is not sent again
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const { method = '', url = '', headers } = request
    if (!url.includes('/redirectsActive')) asked.push({ method, url, headers })
    listener(request, response)
  })
  servers.add(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, asked }
}

/** Answers with what it was sent: `{ method, url, headers, body }`. */
export const echo: RequestListener = (request, response) => {
  const { method, url, headers } = request
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ method, url, headers, body }))
  })
}

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

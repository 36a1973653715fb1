import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStaticPages, type StaticOptions, type StaticPages } from '../../../app/gateway/static/index.ts'

export interface StaticServer {
  readonly url: string
  readonly close: () => Promise<void>
}

interface Options extends Omit<StaticOptions, 'rebuildKey'> {
  readonly rebuildKey: Omit<StaticOptions['rebuildKey'], 'clientOf'>
}

/** A bare server in front of the static pages: rebuild, pages, overlay, 404, in the gateway's order. */
export async function serveStatic({ rebuildKey, ...options }: Options): Promise<StaticServer> {
  const clientOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? ''
  const server = serverOf(createStaticPages({ ...options, rebuildKey: { ...rebuildKey, clientOf } }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => closing(server) }
}

function serverOf(pages: StaticPages): Server {
  return createServer((request, response) => {
    void (async () => {
      if (request.url === '/admin/rebuild') return pages.handleRebuild(request, response)
      if (await pages.answerPages(request, response)) return
      if (await pages.answerOverlay(request, response)) return
      response.writeHead(404).end('not found')
    })()
  })
}

async function closing(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

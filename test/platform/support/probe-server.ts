import express from 'express'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpError } from '../../../lib/errors.ts'
import { mountNotFound, mountRoutes, prepareApp } from '../../../srv/platform/http/express.ts'
import { hotLookup, installHotPath } from '../../../srv/platform/http/ahead/hot-path.ts'
import type { Route } from '../../../srv/platform/http/route.ts'

/** The routes engine on an HTTP server of its own, without CAP or a database. */
export interface ProbeServer {
  readonly url: string
  readonly server: Server
  readonly close: () => Promise<void>
}

/** Whoever sends this header has the content key. */
export const admitted = { authorization: 'admitted' }

/** Serves `routes`, with the hot path ahead of them. */
export async function probeServer(routes: readonly Route[]): Promise<ProbeServer> {
  const app = express()
  prepareApp(app)
  mountRoutes(app, routes, {
    rebuildKey: () => Promise.reject(new Error('no route here has it')),
    contentKey: async ({ headers }) => {
      if (headers.authorization !== admitted.authorization) throw new HttpError(401, 'unauthorized', 'No key')
    },
    identify: async () => undefined,
    pat: async () => {
      throw new HttpError(401, 'unauthorized', 'No token')
    }
  })
  mountNotFound(app)
  const server = createServer(app)
  installHotPath(server, { answers: hotLookup(routes) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

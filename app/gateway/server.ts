import type { RequestListener, Server } from 'node:http'
import { limitedServer } from '../../lib/http/slow-clients.ts'
import type { Config } from './config.ts'
import { refuseMalformed } from './core/refuse-malformed.ts'
import { sendError } from './core/send.ts'
import { clientAddress } from './proxy/request-headers.ts'
import { isSocket } from './websockets.ts'

/** Room for a session in four cookies beside everything else. */
const MAX_HEADER_BYTES = 24 * 1024

/** The gateway's server, which answers with `listener` until another one is set. */
export function createGatewayServer(config: Config, listener: RequestListener): Server {
  const { GATEWAY_PROXY_HOPS: hops } = config
  const senders = {
    ofConnection: (address: string) => (hops > 0 ? undefined : address),
    ofRequest: (request: Parameters<typeof clientAddress>[0]) => clientAddress(request, hops)
  }
  const options = { maxHeaderSize: MAX_HEADER_BYTES, shouldUpgradeCallback: isSocket }
  const server = limitedServer(config, { senders, refuse: sendError, options }, listener)
  server.on('clientError', refuseMalformed)
  return server
}

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Gates } from '../access/access.ts'
import { onStop } from '../../../lib/process/lifecycle.ts'
import { log } from '../../cap/log.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import type { AllowedOrigins } from './cors.ts'
import type { Namespace } from './socket-server.ts'
import { interceptRequests } from './take-requests.ts'

/** Path of Socket.IO, for polling and for upgrades. */
const PATH = '/socket.io/'

/**
 * Serves `namespaces` at `/socket.io/` of `server`, by WebSocket and by polling, to pages of the same origin and of `allowed` ones. The
 * library is loaded with the first client, since it would take a twelfth of every start.
 */
export function openSockets(
  server: Server,
  namespaces: readonly Namespace[],
  gates: Gates,
  allowed: AllowedOrigins
): void {
  let close: (() => void) | undefined
  let isStopping = false
  const open = memoizeAsync(async () => {
    const { serveSockets } = await import('./socket-server.ts')
    if (isStopping) throw new Error('the server is stopping')
    server.off('upgrade', upgrade)
    close = serveSockets(server, namespaces, gates, allowed)
  })
  onStop(() => {
    isStopping = true
    close?.()
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (isStopping || !isSocket(request)) return void socket.destroy()
    // nobody else listens yet, and an error that nobody listens to ends the process
    socket.once('error', () => socket.destroy())
    open().then(() => server.emit('upgrade', request, socket, head), failed(socket))
  }
  server.on('upgrade', upgrade)
  interceptRequests(server, (request, response, goOn) => {
    if (close || isStopping || !isSocket(request)) return goOn()
    open().then(() => server.emit('request', request, response), failed(response))
  })
}

const isSocket = ({ url }: IncomingMessage): boolean => url?.startsWith(PATH) === true

const failed = (connection: { destroy(): unknown }) => (error: unknown) => {
  log('sockets').error('could not be opened', error)
  connection.destroy()
}

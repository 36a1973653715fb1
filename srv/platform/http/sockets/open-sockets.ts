import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { onStop } from '../../../../lib/process/lifecycle.ts'
import { log } from '../../../cap/log.ts'
import { memoizeAsync } from '../../../../lib/single-flight.ts'
import { redisAdapter } from './redis.ts'
import type { SocketParts } from './socket-server.ts'
import { interceptRequests } from '../take-requests.ts'

/** Path of Socket.IO, for polling and for upgrades. */
const PATH = '/socket.io/'

/**
 * Serves the namespaces of `parts` at `/socket.io/` of `server`, by WebSocket and by polling, to pages of the same origin and of allowed
 * ones. The library is loaded with the first client, since it would take a twelfth of every start.
 */
export function openSockets(server: Server, parts: SocketParts): void {
  let close: (() => void) | undefined
  let isStopping = false
  const open = memoizeAsync(async () => {
    const [{ serveSockets }, adapter] = await Promise.all([import('./socket-server.ts'), redisAdapter()])
    if (isStopping) throw new Error('the server is stopping')
    server.off('upgrade', upgrade)
    close = serveSockets(server, { ...parts, adapter })
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

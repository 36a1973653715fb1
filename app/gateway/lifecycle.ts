import type { Server } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '../../lib/time.ts'
import type { Gateway } from './gateway.ts'
import { log } from './core/log.ts'

/** Streams that never end are cut off after this; the whole stop takes at most 10 s. */
const DRAIN_TIMEOUT = 8 * SECOND
const EXIT_TIMEOUT = 9.5 * SECOND
const IDLE_SWEEP = 50
/** How long a balancer that has seen the port close may still use a connection it has kept. */
const LAST_REQUESTS = SECOND

/** On SIGTERM, SIGINT, SIGHUP and the end of its supervisor: takes no new connections, lets requests finish, ends. */
export function stopGracefully(server: Server, { drain, release }: Pick<Gateway, 'drain' | 'release'>): void {
  const upgraded = new Set<Socket>()
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket as Socket)
    socket.once('close', () => upgraded.delete(socket as Socket))
  })
  let stopping = false
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info(`${reason}: stopping`)
    setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref()
    for (const socket of upgraded) socket.end()
    await Promise.race([Promise.all([closed(server), drain()]), delay(DRAIN_TIMEOUT)])
    await release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  process.on('disconnect', () => void stop('the supervisor has ended'))
}

/**
 * Resolves when every request is answered. A kept-alive connection is closed with its next answer; one without requests
 * stays for a second, since the next may be on its way.
 */
async function closed(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  // the method of HTTP servers would close idle connections at once
  const ended = new Promise(resolve => TcpServer.prototype.close.call(server, resolve))
  await Promise.race([ended, delay(LAST_REQUESTS)])
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP)
  await ended
  clearInterval(sweep)
}

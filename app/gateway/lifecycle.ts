import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from './clock.ts'
import type { Gateway } from './gateway.ts'
import { log } from './log.ts'

/** Streams that never end are cut off after this; the whole stop takes at most 10 s. */
const DRAIN_TIMEOUT = 8 * SECOND
const EXIT_TIMEOUT = 9.5 * SECOND
const IDLE_SWEEP = 50

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

/** Resolves when every request is answered; a kept-alive connection is closed after its answer. */
async function closed(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP)
  await new Promise(resolve => server.close(resolve))
  clearInterval(sweep)
}

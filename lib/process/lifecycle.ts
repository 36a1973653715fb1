import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '../time.ts'
import { framework } from '../../srv/cap/types.ts'
import { log } from '../../srv/cap/log.ts'

const DRAIN_TIMEOUT = 8 * SECOND
/** CAP's own part takes at most a second, unless the database hangs. */
const EXIT_TIMEOUT = 9.5 * SECOND
const IDLE_SWEEP = 50
/** How long a balancer that has seen the port close may still use a connection it has kept. */
const LAST_REQUESTS = SECOND

type Step = () => Promise<unknown> | void
const drains: Step[] = []
const releases: Step[] = []

/** Registers what must come to rest before the process ends; `drain` runs while requests still finish. */
export function onStop(drain: Step): void {
  drains.push(drain)
}

/** Registers what requests and jobs work with; `release` runs when the last of them is done. */
export function onDrained(release: Step): void {
  releases.push(release)
}

/** On SIGTERM, SIGINT and SIGHUP: takes no new connections, lets requests and drains finish, then lets CAP close the rest. */
export function stopGracefully(server: Server): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log('lifecycle').info(`${signal}: stopping`)
    exitAfter(EXIT_TIMEOUT)
    await Promise.race([Promise.all([closed(server), settled(drains)]), delay(DRAIN_TIMEOUT)])
    await settled(releases)
    await framework.shutdown()
  }
  // CAP adds its handlers right after it has told that it listens; they would close the database under the requests
  queueMicrotask(() => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.removeAllListeners(signal)
      process.on(signal, name => void stop(name))
    }
  })
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

async function settled(steps: readonly Step[]): Promise<void> {
  const outcomes = await Promise.allSettled(steps.map(async step => step()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') log('lifecycle').error('stopping', outcome.reason)
}

function exitAfter(ms: number): void {
  const exit = () => {
    log('lifecycle').error('could not stop in time')
    process.exit(1)
  }
  setTimeout(exit, ms).unref()
}

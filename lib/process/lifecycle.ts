import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '../time.ts'

const DRAIN_TIMEOUT = 8 * SECOND
/** Limit of a graceful stop, below the 10 s that Cloud Foundry and Docker allow. */
const EXIT_TIMEOUT = 9.5 * SECOND
const IDLE_SWEEP = 50
/** Time in which a load balancer may still send requests over keep-alive connections. */
const LAST_REQUESTS = SECOND

type Step = () => Promise<unknown> | void
const drains: Step[] = []
const releases: Step[] = []

/** Registers a step of the stop that runs while requests finish. */
export function onStop(drain: Step): void {
  drains.push(drain)
}

/** Registers a step that runs after the last request, drain and job, such as closing a connection. */
export function onDrained(release: Step): void {
  releases.push(release)
}

/** Parts of a graceful stop in which processes differ. */
export interface Stop {
  readonly log: {
    readonly info: (line: string) => void
    readonly error: (line: string, reason?: unknown) => void
  }
  /** Last step: closes the resources of requests, drains and releases. */
  readonly end: () => Promise<unknown>
}

/**
 * Graceful stop on SIGTERM, SIGINT and SIGHUP: takes no new connections, lets requests and drains finish within 8 s, runs
 * the releases, then `end`. A stop that takes longer than 9.5 s ends the process with exit code 1. The function that is
 * returned stops for another reason; a second call has no effect.
 */
export function stopGracefully(server: Server, { log, end }: Stop): (reason: string) => Promise<void> {
  let stopping = false
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info(`${reason}: stopping`)
    exitAfter(EXIT_TIMEOUT, log)
    await Promise.race([Promise.all([closed(server), settled(drains, log)]), delay(DRAIN_TIMEOUT)])
    await settled(releases, log)
    await end()
  }
  // a framework that adds its handlers right after it listens (CAP) would close the database under the requests
  queueMicrotask(() => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.removeAllListeners(signal)
      process.on(signal, () => void stop(signal))
    }
  })
  return stop
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

async function settled(steps: readonly Step[], log: Stop['log']): Promise<void> {
  const outcomes = await Promise.allSettled(steps.map(async step => step()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') log.error('stopping', outcome.reason)
}

function exitAfter(ms: number, log: Stop['log']): void {
  const exit = () => {
    log.error('could not stop in time')
    process.exit(1)
  }
  setTimeout(exit, ms).unref()
}

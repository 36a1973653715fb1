import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from './clock.ts'
import { framework } from './framework.ts'
import { log } from './log.ts'

const DRAIN_TIMEOUT = 8 * SECOND
const drains: (() => Promise<void> | void)[] = []

/** Registers what must come to rest before the process ends. */
export function onStop(drain: () => Promise<void> | void): void {
  drains.push(drain)
}

/** On SIGTERM and SIGINT: takes no new connections, lets requests and drains finish, then lets CAP close the rest. */
export function stopGracefully(server: Server): void {
  const finish = framework.shutdown
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log('lifecycle').info(`${signal}: stopping`)
    const closed = new Promise(resolve => server.close(resolve))
    server.closeIdleConnections()
    await Promise.race([Promise.allSettled([closed, ...drains.map(drain => drain())]), delay(DRAIN_TIMEOUT)])
    await finish()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, name => void stop(name))
  }
}

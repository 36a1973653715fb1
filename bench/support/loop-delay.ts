import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { env } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { freePort } from '../../test/support/free-port.ts'

const RESOLUTION = 2

export interface LoopDelay {
  /** Milliseconds. */
  readonly p99: number
  readonly max: number
}

/** The event loop of a process that is started with `environment`; `delay` is what it had since the call before. */
export interface WatchedLoop {
  readonly environment: Readonly<Record<string, string>>
  delay(): Promise<LoopDelay>
}

/** Watches the event loop of a server: the process imports this module before all others. */
export async function watchedLoop(): Promise<WatchedLoop> {
  const port = String(await freePort())
  return {
    environment: { NODE_OPTIONS: `--import=${import.meta.filename}`, LOOP_DELAY_PORT: port },
    delay: async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as LoopDelay
  }
}

function tellDelay(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  createServer((_request, response) => {
    // without load each value is the time between two looks
    const [p99, max] = [delay.percentile(99), delay.max].map(value => Math.max(0, value / 1e6 - RESOLUTION))
    delay.reset()
    response.end(JSON.stringify({ p99, max }))
  })
    .listen(port, '127.0.0.1')
    .unref()
}

const { LOOP_DELAY_PORT } = env
if (isMainThread && LOOP_DELAY_PORT) tellDelay(Number(LOOP_DELAY_PORT))

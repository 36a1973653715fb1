/**
 * Delay of the event loop of a process that is started with this module before it (`--import`): it is told, and begun anew, at
 * the port in LOOP_DELAY_PORT, from a thread's view of the process: milliseconds at p99 and at most.
 */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { env } from 'node:process'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION = 2

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  createServer((_request, response) => {
    // without load each value is the time between two looks
    const [p99, max] = [delay.percentile(99), delay.max].map(value => Math.max(0, value / 1e6 - RESOLUTION))
    delay.reset()
    response.end(JSON.stringify({ p99, max }))
  })
    .listen(Number(env['LOOP_DELAY_PORT']), '127.0.0.1')
    .unref()
}

/**
 * Watchdog in every process that the supervisor starts, loaded ahead of its own code: ends the process when the
 * supervisor is gone, however that ended.
 */
import { isMainThread } from 'node:worker_threads'

const GRACE = 10_000

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    // what the process still writes has no reader any more, which must not keep it from coming to rest
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}

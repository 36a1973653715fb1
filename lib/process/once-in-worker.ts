import { Worker } from 'node:worker_threads'
import { onDrained } from './lifecycle.ts'

/** Heap limit of the thread; the memory of WebAssembly is not part of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** The work took longer than its limit. */
export class TimedOut extends Error {}

/**
 * A function that runs in a worker thread of its own, which ends with the call: for libraries whose memory never shrinks,
 * and whose state is unknown after an error. It is the default export of `file`; the milliseconds of `limit` end the thread.
 * Calls are rejected with TimedOut, or with the error of the function or of its thread.
 */
export function onceInWorker<I, O>(
  file: URL,
  limit: () => number
): (input: I, transfer?: readonly ArrayBuffer[]) => Promise<O> {
  const running = new Set<Worker>()
  onDrained(() => Promise.all([...running].map(worker => worker.terminate())))
  return (input, transfer = []) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./once.worker.ts', import.meta.url), {
        workerData: { file: file.href, input },
        transferList: [...transfer],
        resourceLimits: LIMITS
      })
      running.add(worker)
      const timeout = limit()
      const timer = setTimeout(() => {
        reject(new TimedOut(`the work took longer than ${timeout} ms`))
        void worker.terminate()
      }, timeout)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        running.delete(worker)
        reject(new Error('the thread ended without a result'))
      })
    })
}

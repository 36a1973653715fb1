import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { onDrained } from './lifecycle.ts'

/** Threads per pool; one core is left to the event loop. */
const MAX_THREADS = Math.max(1, availableParallelism() - 1)
const IDLE_TIMEOUT = 10_000
/** Heap limits per thread; a small young generation saves memory. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/**
 * A function that runs in worker threads, off the event loop: the default export of `file`. Threads start with the
 * first call and end when idle. `young` are the megabytes of a thread's young generation: more of them save time where most
 * of what is made is forgotten soon.
 */
export function inWorker<I, O>(
  file: URL,
  { young = LIMITS.maxYoungGenerationSizeMb }: { readonly young?: number } = {}
): (input: I, transfer?: readonly ArrayBuffer[]) => Promise<O> {
  let pool: Piscina<I, O> | undefined
  onDrained(() => pool?.destroy())
  return (input, transfer = []) => {
    pool ??= new Piscina<I, O>({
      filename: file.href,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      resourceLimits: { ...LIMITS, maxYoungGenerationSizeMb: young },
      idleTimeout: IDLE_TIMEOUT
    })
    return pool.run(input, { transferList: transfer as ArrayBuffer[] })
  }
}

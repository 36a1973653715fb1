import { availableParallelism } from 'node:os'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { onDrained } from './lifecycle.ts'

/** Threads per pool; one core is left to the event loop. */
const MAX_THREADS = Math.max(1, availableParallelism() - 1)
const IDLE_TIMEOUT = 10_000
/** Heap limits per thread; a small young generation saves memory. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/** Traits of a pool of threads that are other than most need. */
interface PoolOptions {
  /** Megabytes of a thread's young generation: more of them save time where most of what is made is forgotten soon. */
  readonly young?: number
  /** Megabytes of its old generation; a thread that needs more ends with an error. */
  readonly old?: number
  readonly threads?: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleMs?: number
}

/** Runs `input` in a thread; one whose signal aborts while it runs ends with its thread, whatever it does. */
type Run<I, O> = (input: I, transfer?: readonly Transferable[], signal?: AbortSignal) => Promise<O>

/**
 * A function that runs in worker threads, off the event loop: the default export of `file`. Threads start with the
 * first call and end when idle.
 */
export function inWorker<I, O>(file: URL, options: PoolOptions = {}): Run<I, O> {
  const { threads = MAX_THREADS, idleMs = IDLE_TIMEOUT } = options
  const resourceLimits = {
    maxOldGenerationSizeMb: options.old ?? LIMITS.maxOldGenerationSizeMb,
    maxYoungGenerationSizeMb: options.young ?? LIMITS.maxYoungGenerationSizeMb
  }
  let pool: Piscina<I, O> | undefined
  onDrained(() => pool?.destroy())
  return (input, transfer = [], signal) => {
    pool ??= new Piscina<I, O>({
      filename: file.href,
      minThreads: 0,
      maxThreads: threads,
      resourceLimits,
      idleTimeout: idleMs
    })
    return pool.run(input, { transferList: transfer, signal: signal ?? null })
  }
}

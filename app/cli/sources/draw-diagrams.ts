import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Drawing } from '@tutorial-platform/dialect'

/** TypeScript in the repository, JavaScript in the published package. */
const worker = new URL(`./draw-diagrams.worker${extname(import.meta.url)}`, import.meta.url)

/** The layout runs to its end, whatever it takes, on a thread that can be ended. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const LOADING_MS = 60_000
/** Processor time, so that a busy machine draws what an idle one draws. */
const LIMIT_MS = 2000
const CHECK_EVERY_MS = 100
/** After so many that are ended, the tutorial is held up no longer. */
const MOST_ENDED = 3

const TOO_LONG = `it takes more than ${LIMIT_MS / 1000} s or too much memory to lay out`

/**
 * Draws diagrams one after the other on a thread that lives no longer than the call. One that takes more than two seconds of
 * the processor, or all memory of the thread, is told as a problem, and the next begins on another thread.
 * @throws Error when the thread cannot start
 */
export async function drawDiagrams(diagrams: readonly string[]): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  let thread: Worker | undefined
  let ended = 0
  try {
    for (const diagram of diagrams) {
      if (ended === MOST_ENDED) {
        drawings.push({ problem: `${MOST_ENDED} diagrams before it took too long` })
        continue
      }
      thread ??= await started()
      const drawing = await drawn(thread, diagram)
      drawings.push(drawing ?? { problem: TOO_LONG })
      if (drawing) continue
      ended += 1
      await thread.terminate()
      thread = undefined
    }
    return drawings
  } finally {
    await thread?.terminate()
  }
}

async function started(): Promise<Worker> {
  const thread = new Worker(worker, { resourceLimits, env: {} })
  await once(thread, 'message', { signal: AbortSignal.timeout(LOADING_MS) })
  return thread
}

/** The answer of the thread; undefined when it takes too long or the thread ends. */
async function drawn(thread: Worker, diagram: string): Promise<Drawing | undefined> {
  const end = new AbortController()
  const answer = once(thread, 'message', { signal: end.signal }).then(
    ([drawing]) => drawing as Drawing,
    () => undefined
  )
  thread.postMessage(diagram)
  const watch = endWhenUsedUp(thread, end)
  const drawing = await answer
  end.abort()
  await watch
  return drawing
}

/** Aborts when the thread has used its time, or is no more. */
async function endWhenUsedUp(thread: Worker, end: AbortController): Promise<void> {
  try {
    const before = await thread.cpuUsage()
    while (!end.signal.aborted) {
      await delay(CHECK_EVERY_MS, undefined, { signal: end.signal })
      const { user, system } = await thread.cpuUsage(before)
      if (user + system > LIMIT_MS * 1000) end.abort()
    }
  } catch {
    // an answer ends the delay; a thread without memory has no usage
    end.abort()
  }
}

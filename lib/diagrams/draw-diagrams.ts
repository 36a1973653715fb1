import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Drawing } from './draw.ts'
import { NOT_LOADED } from './problems.ts'

/** TypeScript in the repository, JavaScript in the published command. */
const worker = new URL(`./draw-diagrams.worker${extname(import.meta.url)}`, import.meta.url)

/** The layout runs to its end, whatever it takes, on a thread that can be ended. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const LOADING_MS = 10_000
/** Processor time, so that a busy machine draws what an idle one draws. */
const LIMIT_MS = 2000
const CHECK_EVERY_MS = 100
/** After so many failures the tutorial is held up no longer. */
const MOST_FAILURES = 2

/**
 * Draws diagrams one after the other on a thread that lives no longer than the call. One that takes more than two seconds of
 * the processor, or all memory of the thread, is told as a problem, and the next begins on another thread.
 */
export async function drawDiagrams(diagrams: readonly string[]): Promise<Drawing[]> {
  const drawer = new Drawer()
  try {
    return await drawer.drawAll(diagrams)
  } finally {
    await drawer.end()
  }
}

/** The same on a thread that stays for the next call, until `idleMs` have passed without one; one call comes after the other. */
export function drawOnKeptThread(idleMs: number): typeof drawDiagrams {
  const drawer = new Drawer()
  let idle: NodeJS.Timeout | undefined
  return async diagrams => {
    clearTimeout(idle)
    try {
      return await drawer.drawAll(diagrams)
    } finally {
      idle = setTimeout(() => void drawer.end(), idleMs).unref()
    }
  }
}

class Drawer {
  #thread: Worker | undefined
  #failures = 0

  async drawAll(diagrams: readonly string[]): Promise<Drawing[]> {
    this.#failures = 0
    const drawings: Drawing[] = []
    for (const diagram of diagrams) drawings.push(await this.#draw(diagram))
    return drawings
  }

  async #draw(diagram: string): Promise<Drawing> {
    if (this.#failures === MOST_FAILURES) return { problem: 'diagrams before it could not be drawn in time' }
    this.#thread ??= await started()
    const drawing = this.#thread && (await drawn(this.#thread, diagram))
    if (drawing) return drawing
    const problem = this.#thread ? `it takes more than ${LIMIT_MS / 1000} s or too much memory to lay out` : NOT_LOADED
    this.#failures += 1
    await this.end()
    return { problem }
  }

  async end(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }
}

/** A thread that is ready; undefined where the library is not installed or does not load in time. */
async function started(): Promise<Worker | undefined> {
  const thread = new Worker(worker, { resourceLimits, env: {} })
  try {
    await once(thread, 'message', { signal: AbortSignal.timeout(LOADING_MS) })
    return thread
  } catch {
    await thread.terminate()
    return undefined
  }
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

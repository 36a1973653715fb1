import { extname } from 'node:path'
import { Piscina } from 'piscina'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { messageOf } from '../shared/errors.ts'
import { type PublishDocument, type Refusal, refusal } from './documents.ts'
import type { RenderJob } from './render-tutorial.ts'

export interface RenderOptions {
  threads: number
  /** Longest that one tutorial may take, in milliseconds. */
  timeoutMs: number
  signal: AbortSignal
  rendered: (result: PublishDocument | Refusal) => void
}

/** TypeScript in the repository, JavaScript in the published package. */
const worker = new URL(`./render-tutorial${extname(import.meta.url)}`, import.meta.url).href

/** A document that eats all memory ends its own thread, not the command. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/**
 * Renders every job on a few threads and hands each result over as it comes. A tutorial whose thread dies or takes too
 * long is refused. Throws the signal's reason when the command is interrupted.
 */
export async function renderAll(jobs: readonly RenderJob[], options: RenderOptions): Promise<void> {
  if (jobs.length === 0) return
  const { threads } = options
  const pool = openPool({ fewest: threads, most: threads })
  try {
    await concurrently(jobs, threads, async job => options.rendered(await renderOn(pool, job, options)))
  } finally {
    await pool.destroy()
  }
}

/** Threads that render one tutorial after the other; `fewest` of them stay when there is nothing to do. */
export const openPool = ({ fewest, most }: { fewest: number; most: number }): RenderPool =>
  new Piscina<RenderJob, PublishDocument | Refusal>({
    filename: worker,
    minThreads: fewest,
    maxThreads: most,
    resourceLimits
  })

export type RenderPool = Piscina<RenderJob, PublishDocument | Refusal>

/** Renders a tutorial on a thread of the pool. @throws the reason of the signal. */
export async function renderOn(
  pool: RenderPool,
  job: RenderJob,
  { signal, timeoutMs }: Pick<RenderOptions, 'signal' | 'timeoutMs'>
): Promise<PublishDocument | Refusal> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await pool.run(job, { signal: AbortSignal.any([signal, timeout]) })
  } catch (error) {
    signal.throwIfAborted()
    const reason = timeout.aborted ? `took longer than ${timeoutMs / 1000} s to render` : messageOf(error)
    return refusal(job.slug, job.shownFile, 'not-rendered', reason)
  }
}

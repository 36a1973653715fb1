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
  const pool = new Piscina<RenderJob, PublishDocument | Refusal>({
    filename: worker,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits
  })
  try {
    await concurrently(jobs, threads, async job => options.rendered(await renderOn(pool, job, options)))
  } finally {
    await pool.destroy()
  }
}

async function renderOn(
  pool: Piscina<RenderJob, PublishDocument | Refusal>,
  job: RenderJob,
  { signal, timeoutMs }: RenderOptions
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

import { MessageChannel } from 'node:worker_threads'
import { Busy, slots, type Slots } from '../../../lib/concurrency/slots.ts'
import { HttpError } from '../../../lib/errors.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { MINUTE, now, SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { picturesShown, readDocument, servedTutorial } from '../../content/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { variables } from './variables.ts'
import { answerOver } from './ask.ts'
import type { Failure, Form, PublishPart, Rendered, RenderJob } from './job.ts'

/** Threads take most of a second to load the renderer, and an author writes with pauses. */
const IDLE = 5 * MINUTE
const BUSY_SECONDS = 5

let pool: { readonly run: ReturnType<typeof inWorker<RenderJob, Rendered>>; readonly slots: Slots } | undefined

/** Made when it is first needed, since the variables are read by then. */
function poolOf() {
  const { PREVIEW_MAX_CONCURRENT: threads, PREVIEW_MEMORY_MB: old, PREVIEW_QUEUE_TIMEOUT_MS } = variables
  pool ??= {
    run: inWorker<RenderJob, Rendered>(new URL('./render.worker.ts', import.meta.url), { threads, old, idleMs: IDLE }),
    slots: slots(threads, PREVIEW_QUEUE_TIMEOUT_MS)
  }
  return pool
}

/** Outcome of a request: bytes of an answer, what a publish stores, or why there is neither. */
type Outcome = { readonly failure: Failure } | { readonly answer: Uint8Array } | { readonly publish: PublishPart }

/**
 * Renders the body of a request in a thread, which ends when it takes too long or too much memory.
 * @throws HttpError 400 for a body that is none, 503 `busy` when too many others wait.
 */
export async function renderDraft(bytes: Uint8Array, form: Form): Promise<Outcome> {
  const { slots: inTurn } = poolOf()
  try {
    const rendered = await inTurn(() => render(bytes, form))
    if (!('refusal' in rendered)) return rendered
    const { status, code, message, target } = rendered.refusal
    throw new HttpError(status, code, message, target === undefined ? {} : { target })
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    counter('preview.busy').add()
    throw new HttpError(503, 'busy', 'Too many previews are rendered at the moment', {
      headers: { 'Retry-After': String(BUSY_SECONDS) }
    })
  }
}

async function render(bytes: Uint8Array, form: Form): Promise<Rendered> {
  const began = performance.now()
  const { port1, port2 } = new MessageChannel()
  answerOver(port1, answers, error => log('preview').error('a preview could not be told of the channel', error))
  const signal = AbortSignal.timeout(variables.PREVIEW_TIMEOUT_MS)
  const today = now().toISOString().slice(0, 'yyyy-mm-dd'.length)
  try {
    return await poolOf().run({ bytes, form, today, port: port2 }, [port2], signal)
  } catch (error) {
    counter('preview.failed').add()
    return { failure: signal.aborted ? timedOut() : broken(error) }
  } finally {
    port1.close()
    reservoir('preview.render_ms').record(performance.now() - began)
  }
}

const answers = {
  async pictures(slug: string) {
    const file = servedTutorial(slug)
    const shown = file ? await picturesShown(file) : []
    return Object.fromEntries(shown.map(({ path, ...picture }) => [path, picture]))
  },
  known: async (slugs: readonly string[]) => slugs.filter(slug => servedTutorial(slug) !== undefined),
  async document(slug: string) {
    const file = servedTutorial(slug)
    return file && new Uint8Array((await readDocument(file.contentHash)).gzip)
  }
}

function timedOut(): Failure {
  const limit = variables.PREVIEW_TIMEOUT_MS
  log('preview').warn(`a preview took longer than ${limit} ms`)
  return failure('Preview timed out', 'timed-out', `The text took longer than ${limit / SECOND} s to render`)
}

/** The message of such an error may have words of the author. */
function broken(error: unknown): Failure {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  log('preview').error(`the thread of a preview has ended: ${code ?? (error as Error).name}`)
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? failure('Preview render error', 'not-rendered', 'The text took too much memory to render')
    : failure('Preview server error', 'not-rendered', 'The text could not be rendered')
}

const failure = (title: string, rule: string, detail: string): Failure => ({
  ...{ title, detail },
  findings: [{ severity: 'error', rule, message: detail, file: 'preview.md', line: 1 }]
})

import { Busy, slots, type Slots } from '../../../lib/concurrency/slots.ts'
import { HttpError } from '../../../lib/errors.ts'
import { inProcesses, TaskEnded } from '../../../lib/process/task-processes.ts'
import { MINUTE, now, SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { picturesShown, readDocument, servedTutorial } from '../../content/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { variables } from './variables.ts'
import { answerWith } from './ask.ts'
import type { Failure, Form, PublishPart, Rendered, RenderJob } from './job.ts'

/** A process takes most of a second to load the renderer, and an author writes with pauses. */
const IDLE = 5 * MINUTE
const BUSY_SECONDS = 5

let pool: { readonly run: ReturnType<typeof inProcesses<RenderJob, Rendered>>; readonly slots: Slots } | undefined

/** Made when it is first needed, since the variables are read by then. */
function poolOf() {
  const { PREVIEW_MAX_CONCURRENT, PREVIEW_MEMORY_MB: memoryMb, PREVIEW_TIMEOUT_MS: timeoutMs } = variables
  pool ??= {
    run: inProcesses(new URL('./render.worker.ts', import.meta.url), { memoryMb, timeoutMs, idleMs: IDLE }),
    slots: slots(PREVIEW_MAX_CONCURRENT, variables.PREVIEW_QUEUE_TIMEOUT_MS)
  }
  return pool
}

/** Outcome of a request: bytes of an answer, what a publish stores, or why there is neither. */
type Outcome = { readonly failure: Failure } | { readonly answer: Uint8Array } | { readonly publish: PublishPart }

/**
 * Renders the body of a request in a process of its own, which ends when it takes too long or too much memory.
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
  const today = now().toISOString().slice(0, 'yyyy-mm-dd'.length)
  try {
    return await poolOf().run({ bytes, form, today }, answer)
  } catch (error) {
    counter('preview.failed').add()
    return { failure: failureOf(error) }
  } finally {
    reservoir('preview.render_ms').record(performance.now() - began)
  }
}

const answer = answerWith({
  async pictures(slug: string) {
    const file = servedTutorial(slug)
    const shown = file ? await picturesShown(file) : []
    return Object.fromEntries(shown.map(({ path, ...picture }) => [path, picture]))
  },
  known: async (slugs: readonly string[]) => slugs.filter(slug => servedTutorial(slug) !== undefined),
  async document(slug: string) {
    const file = servedTutorial(slug)
    return file && (await readDocument(file.contentHash)).gzip
  }
})

/** Nothing of the text is in the log. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof TaskEnded)) throw error
  log('preview').warn(`there is no preview: ${error.message}`)
  const limit = `${variables.PREVIEW_TIMEOUT_MS / SECOND} s`
  if (error.reason === 'time')
    return failure('Preview timed out', 'timed-out', `The text took longer than ${limit} to render`)
  return error.reason === 'memory'
    ? failure('Preview render error', 'not-rendered', 'The text took too much memory to render')
    : failure('Preview server error', 'not-rendered', 'The text could not be rendered')
}

const failure = (title: string, rule: string, detail: string): Failure => ({
  ...{ title, detail },
  findings: [{ severity: 'error', rule, message: detail, file: 'preview.md', line: 1 }]
})

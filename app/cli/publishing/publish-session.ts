import { appendBatchOf, batchesOf } from './batches.ts'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { CommandError, Interrupted, messageOf } from '../shared/errors.ts'
import type { Progress } from '../shared/progress.ts'
import { type PublishDocument, type Refusal, refusal } from '../sources/documents.ts'
import { AnswerError } from './backend.ts'
import type { BeginRequest, Committed, ProtocolClient } from './protocol-client.ts'

export interface SessionOptions {
  client: ProtocolClient
  progress: Progress
  signal: AbortSignal
  trigger: string
  generatorVersion: string
  batchSize: number
  concurrency: number
  /** The only tutorial that is published; without it, all of the folder are. */
  slug: string | undefined
  /** Release that they go to. */
  release?: string | undefined
}

/** Far below the 100 MB that the server accepts: small batches keep memory low on both sides and progress visible. */
const BATCH_BYTES = 4 * 1024 * 1024

export interface PublishedVersion extends Committed {
  /** Documents that the server has refused. */
  refused: Refusal[]
}

/**
 * Publishes the documents as one version: begin, append in parallel, render the concepts, commit. Documents that the server refuses by name
 * are left out. Any other failure, and an interruption, aborts the session before the error is thrown.
 */
export async function publishVersion(
  documents: readonly PublishDocument[],
  options: SessionOptions
): Promise<PublishedVersion> {
  const { client } = options
  const request: BeginRequest = {
    trigger: options.trigger,
    generatorVersion: options.generatorVersion,
    expectedSlugCount: documents.length,
    ...(options.release !== undefined && { release: options.release })
  }
  const { sessionId } = await client.begin(request)
  let step = 'append'
  try {
    options.signal.throwIfAborted()
    const refused = await appendAll(sessionId, documents, options)
    step = 'render-concepts'
    if (!options.slug && options.release === undefined) await renderConcepts(sessionId, options)
    step = 'commit'
    return { ...(await commit(sessionId, options)), refused }
  } catch (error) {
    const reason = error instanceof Interrupted ? error.message : `${step} failed`
    throw await abortAfter(error, client, sessionId, reason)
  }
}

async function appendAll(
  sessionId: string,
  documents: readonly PublishDocument[],
  options: SessionOptions
): Promise<Refusal[]> {
  const phase = options.progress.start('appending', documents.length)
  const batches = batchesOf(documents, { slugs: options.batchSize, bytes: BATCH_BYTES })
  const refused: Refusal[] = []
  await concurrently(batches, options.concurrency, async batch => {
    refused.push(...(await append(sessionId, batch, options.client)))
    phase.advance(batch.length)
  })
  phase.end()
  if (refused.length === documents.length)
    throw new CommandError(`The server takes none of the tutorials: ${reasonOf(refused)}`)
  return refused
}

/** The server refuses an append as a whole for one bad document; the others of the batch are sent without it. */
async function append(
  sessionId: string,
  batch: readonly PublishDocument[],
  client: ProtocolClient
): Promise<Refusal[]> {
  try {
    await client.append(sessionId, appendBatchOf(batch))
    return []
  } catch (error) {
    const culprit = batch.find(document => isRefused(document, error))
    if (!culprit) throw error
    const refused = refusal(culprit.slug, culprit.file, 'refused-by-server', messageOf(error))
    const others = batch.filter(document => document !== culprit)
    return [refused, ...(others.length > 0 ? await append(sessionId, others, client) : [])]
  }
}

const DOCUMENT_REFUSED = new Set([400, 413])

/** The server names what it refuses: `<slug>`, or the slug within a field as in `files.<slug>`. */
const isRefused = ({ slug }: PublishDocument, error: unknown): boolean =>
  error instanceof AnswerError && DOCUMENT_REFUSED.has(error.status) && (error.target ?? '').split('.').includes(slug)

const reasonOf = ([first]: readonly Refusal[]): string => first?.findings[0]?.message ?? ''

/** Share of concepts without a page above which a publish is given up. */
const MOST_ERRORED = 0.05

async function renderConcepts(sessionId: string, { client, progress }: SessionOptions): Promise<void> {
  const phase = progress.start('looking at concepts', 1)
  const rendered = await client.renderConcepts(sessionId)
  const { conceptsSeen, conceptsErrored } = rendered ?? { conceptsSeen: 0, conceptsErrored: 0 }
  if (conceptsErrored > conceptsSeen * MOST_ERRORED)
    throw new CommandError(`${conceptsErrored} of ${conceptsSeen} concepts could not be rendered`)
  phase.advance(1)
  phase.end()
}

async function commit(sessionId: string, options: SessionOptions): Promise<Committed> {
  const phase = options.progress.start('committing', 1)
  const committed = await options.client.commit(sessionId)
  phase.advance(1)
  phase.end()
  return committed
}

/** Aborts the session and returns the error to throw: the first one, which also says so when the abort failed. */
async function abortAfter(error: unknown, client: ProtocolClient, id: string, reason: string): Promise<unknown> {
  try {
    await client.abort(id, reason)
  } catch (abortError) {
    if (error instanceof Interrupted) return error
    return new CommandError(`${messageOf(error)}; aborting the session failed too (${messageOf(abortError)})`)
  }
  return error
}

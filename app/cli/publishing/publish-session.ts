import { appendBatchOf, batchesOf } from './batches.ts'
import { concurrently } from '../concurrently.ts'
import type { PublishDocument } from '../sources/documents.ts'
import { CommandError, Interrupted, messageOf } from '../errors.ts'
import type { Progress } from '../output/progress.ts'
import type { BeginRequest, Committed, ProtocolClient } from './protocol-client.ts'

export interface SessionOptions {
  client: ProtocolClient
  progress: Progress
  signal: AbortSignal
  trigger: string
  generatorVersion: string
  batchSize: number
  concurrency: number
}

/** The server takes 100 MB; small batches keep memory low on both sides and give the progress bar something to show. */
const BATCH_BYTES = 4 * 1024 * 1024

/**
 * Publishes the documents as one version: begin, append in parallel, commit (wire facts 1.4). When appending or
 * committing fails, or the command is interrupted, the session is aborted with the reason before the error is thrown.
 */
export async function publishVersion(documents: PublishDocument[], options: SessionOptions): Promise<Committed> {
  const { client } = options
  const request: BeginRequest = {
    trigger: options.trigger,
    generatorVersion: options.generatorVersion,
    expectedSlugCount: documents.length
  }
  const { sessionId } = await client.begin(request)
  let step = 'append'
  try {
    options.signal.throwIfAborted()
    await appendAll(sessionId, documents, options)
    step = 'commit'
    return await commit(sessionId, options)
  } catch (error) {
    const reason = error instanceof Interrupted ? error.message : `${step} failed`
    throw await abortAfter(error, client, sessionId, reason)
  }
}

async function appendAll(sessionId: string, documents: PublishDocument[], options: SessionOptions): Promise<void> {
  const phase = options.progress.start('appending', documents.length)
  const batches = batchesOf(documents, { slugs: options.batchSize, bytes: BATCH_BYTES })
  await concurrently(batches, options.concurrency, async batch => {
    await options.client.append(sessionId, appendBatchOf(batch))
    phase.advance(batch.length)
  })
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

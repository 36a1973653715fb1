import { CommandError } from '../shared/errors.ts'
import type { PublishDocument } from '../sources/documents.ts'
import { imagesOf, uploadImages } from './image-uploads.ts'
import type { Outcome } from './outcome.ts'
import type { Progress } from '../shared/progress.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { type PublishedVersion, publishVersion } from './publish-session.ts'
import { pause } from '../../../lib/retry.ts'
import { uploadSpecs } from './spec-uploads.ts'
import { compare, drifts } from './verification.ts'

/** Behind a load balancer another instance may still serve the version before, for half a second. */
const SETTLING = 1_000

export interface PublishOptions {
  client: ProtocolClient
  version: string
  progress: Progress
  signal: AbortSignal
  seconds: () => number
  trigger: string
  batchSize: number
  concurrency: number
  slug: string | undefined
  /** Release of the QA channel that they go to. */
  release?: string | undefined
  /** Hashes served before this publish. */
  served: ReadonlyMap<string, string>
}

/**
 * Publishes the planned documents and verifies their hashes (CONTENT-080). Result and failure go into the outcome.
 * @throws Interrupted on SIGINT and SIGTERM.
 */
export async function publish(outcome: Outcome, options: PublishOptions): Promise<void> {
  const began = options.seconds()
  try {
    await sendImages(outcome, options)
    const { rejectedReverts } = await sendDocuments(outcome, options)
    outcome.seconds.publishing = options.seconds() - began
    outcome.failedUploads = await uploadSpecs(outcome.planned, { ...options, servedBefore: options.served })
    await verify(outcome, rejectedReverts, options)
    outcome.pages = await options.client.pages()
    outcome.release = options.release
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    outcome.failure = error
  }
}

async function sendImages(outcome: Outcome, { client, concurrency, progress, served }: PublishOptions): Promise<void> {
  const images = imagesOf(outcome.planned, served)
  outcome.images.shown = images.length
  if (images.length === 0) return
  const phase = progress.start('uploading images', images.length)
  Object.assign(outcome.images, await uploadImages(images, { client, concurrency, phase }))
  phase.end()
}

async function sendDocuments(outcome: Outcome, options: PublishOptions): Promise<PublishedVersion> {
  const published = await publishVersion(outcome.planned, { ...options, generatorVersion: options.version })
  const refusedSlugs = new Set(published.refused.map(({ slug }) => slug))
  const accepted = ({ slug }: PublishDocument): boolean => !refusedSlugs.has(slug)
  outcome.documents = outcome.documents.filter(accepted)
  outcome.planned = outcome.planned.filter(accepted)
  outcome.refused.push(...published.refused)
  outcome.version = published.version
  return published
}

async function verify(outcome: Outcome, rejected: readonly string[], options: PublishOptions): Promise<void> {
  const documents = outcome.planned.filter(({ slug }) => !rejected.includes(slug))
  const phase = options.progress.start('verifying', documents.length)
  const { client, release, signal } = options
  const hashes = () => (release === undefined ? client.hashes() : client.releaseHashes(release))
  outcome.comparison = compare(documents, await hashes())
  if (drifts(outcome.comparison)) {
    await pause(SETTLING, signal)
    outcome.comparison = compare(documents, await hashes())
  }
  phase.advance(documents.length)
  phase.end()
}

import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import type { PublishDocument } from '../sources/documents.ts'
import { messageOf } from '../shared/errors.ts'
import type { ProtocolClient } from './protocol-client.ts'

export interface SpecUploadOptions {
  client: ProtocolClient
  concurrency: number
  signal: AbortSignal
  /** Hashes served before this publish. */
  servedBefore: ReadonlyMap<string, string>
  /** Release that keeps them until it is published. */
  release?: string | undefined
}

/**
 * Uploads code checks in one call and the answers tutorial by tutorial. Returns the failures as text: the pages are live
 * by now, so no failure ends the command.
 */
export async function uploadSpecs(
  documents: readonly PublishDocument[],
  options: SpecUploadOptions
): Promise<string[]> {
  const failures: string[] = []
  const tolerate = async (what: string, upload: Promise<void>): Promise<void> => {
    try {
      await upload
    } catch (error) {
      options.signal.throwIfAborted()
      failures.push(`${what} not uploaded: ${messageOf(error)}`)
    }
  }
  const { client, concurrency, release } = options
  if (release !== undefined) {
    await concurrently(documents, concurrency, document =>
      tolerate(`questions of ${document.slug}`, client.uploadReleaseSpecs(release, document))
    )
    return failures
  }
  const codeChecks = documents.flatMap(document => document.codeChecks)
  if (codeChecks.length > 0) await tolerate('code checks', client.uploadCodeChecks(codeChecks))
  const answered = documents.filter(
    document => document.answerSpecs.length > 0 || mayHaveLostAnswers(document, options)
  )
  await concurrently(answered, concurrency, ({ slug, answerSpecs }) =>
    tolerate(`answers of ${slug}`, client.uploadAnswers(slug, answerSpecs))
  )
  return failures
}

/** A changed page may have lost its questions, so its answers are replaced by none. */
const mayHaveLostAnswers = ({ slug, contentHash }: PublishDocument, { servedBefore }: SpecUploadOptions): boolean =>
  servedBefore.has(slug) && servedBefore.get(slug) !== contentHash

import type { AppendBatch } from './protocol-client.ts'
import type { PublishDocument } from '../sources/documents.ts'

export interface BatchLimits {
  slugs: number
  /** A document larger than this travels alone. */
  bytes: number
}

/** Groups documents, in order, into batches within both limits. Only sizes are looked at; nothing is encoded yet. */
export function* batchesOf(documents: Iterable<PublishDocument>, limits: BatchLimits): Generator<PublishDocument[]> {
  let batch: PublishDocument[] = []
  let bytes = 0
  for (const document of documents) {
    const size = wireSize(document)
    if (batch.length > 0 && (batch.length >= limits.slugs || bytes + size > limits.bytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(document)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** Bytes of a document inside the JSON of an append, closely enough to stay within a limit. */
export function wireSize(document: PublishDocument): number {
  const blobs = document.html.byteLength + (document.source?.byteLength ?? 0)
  const texts = JSON.stringify([document.metadata, document.branchSpecs, document.bodyText])
  return Math.ceil(blobs / 3) * 4 + Buffer.byteLength(texts)
}

/** The body of one append, built just before it is sent so that only batches under way are held in base64. */
export function appendBatchOf(documents: readonly PublishDocument[]): AppendBatch {
  const batch: AppendBatch = { files: {}, metadata: {}, bodyTexts: {}, branchSpecs: {}, sources: {}, sourceCommits: {} }
  for (const document of documents) {
    const { slug } = document
    batch.files[slug] = base64(document.html)
    batch.metadata[slug] = document.metadata
    batch.bodyTexts[slug] = document.bodyText
    if (document.branchSpecs) batch.branchSpecs[slug] = document.branchSpecs
    if (document.source) batch.sources[slug] = base64(document.source)
    if (document.sourceCommit) batch.sourceCommits[slug] = document.sourceCommit
  }
  return batch
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

import { readFile } from 'node:fs/promises'
import type { Finding } from '@tutorial-platform/dialect'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import type { LocalImage, PublishDocument } from '../sources/documents.ts'
import { CommandError } from '../shared/errors.ts'
import type { Phase } from '../shared/progress.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { AnswerError } from './backend.ts'

export interface ImageUploadOptions {
  client: Pick<ProtocolClient, 'hasImage' | 'uploadImage'>
  concurrency: number
  phase: Phase
}

export interface ImageUploads {
  uploaded: number
  findings: Finding[]
}

interface ShownImage extends LocalImage {
  /** Tutorial that shows it. */
  file: string
  /** A page that is served already shows it, so the server keeps it. */
  isServed: boolean
}

/** The pictures of the documents, each content once. */
export function imagesOf(documents: readonly PublishDocument[], served: ReadonlyMap<string, string>): ShownImage[] {
  const shown = documents.flatMap(({ slug, file, contentHash, images }) => {
    const isServed = served.get(slug) === contentHash
    return images.map(image => ({ ...image, file, isServed }))
  })
  const servedLast = shown.toSorted((a, b) => Number(a.isServed) - Number(b.isServed))
  return [...new Map(servedLast.map(image => [image.contentHash, image])).values()]
}

/**
 * Uploads the pictures, except those that the server has and keeps; the others may be about to be cleaned up. One that
 * it refuses becomes a warning. Throws for any other failure, and CommandError for a picture that changes meanwhile.
 */
export async function uploadImages(images: readonly ShownImage[], options: ImageUploadOptions): Promise<ImageUploads> {
  const uploads: ImageUploads = { uploaded: 0, findings: [] }
  await concurrently(images, options.concurrency, async image => {
    const refused = await upload(image, options.client, uploads)
    if (refused) uploads.findings.push(refused)
    options.phase.advance(1)
  })
  return uploads
}

const PICTURE_REFUSED = new Set([400, 413, 415, 422])

async function upload(
  image: ShownImage,
  client: ImageUploadOptions['client'],
  uploads: ImageUploads
): Promise<Finding | undefined> {
  if (image.isServed && (await client.hasImage(image.contentHash))) return undefined
  try {
    const { contentHash, isNew } = await client.uploadImage(image.name, await readFile(image.path))
    if (contentHash !== image.contentHash) throw new CommandError(`${image.path} changed while it was published`)
    if (isNew) uploads.uploaded++
    return undefined
  } catch (error) {
    if (!(error instanceof AnswerError && PICTURE_REFUSED.has(error.status))) throw error
    const message = `the server refuses ${image.name}: ${error.detail}`
    return { severity: 'warning', rule: 'image-refused', message, file: image.file, line: image.line }
  }
}

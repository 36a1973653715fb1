import { readFile } from 'node:fs/promises'
import type { Finding } from '../../../srv/author/dialect/index.ts'
import { concurrently } from '../concurrently.ts'
import type { LocalImage, PublishDocument } from '../sources/documents.ts'
import { CommandError } from '../errors.ts'
import type { Phase } from '../output/progress.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { AnswerError } from '../transport.ts'

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
  /** Tutorial that shows it first. */
  file: string
}

/** The pictures of the documents, each content once. */
export function imagesOf(documents: readonly PublishDocument[]): ShownImage[] {
  const shown = documents.flatMap(({ file, images }) => images.map(image => ({ ...image, file })))
  return [...new Map(shown.map(image => [image.contentHash, image])).values()]
}

/**
 * Uploads the pictures that the server does not have. One that it refuses becomes a warning. Throws for any other
 * failure, and CommandError for a picture that changes meanwhile.
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
  if (await client.hasImage(image.contentHash)) return undefined
  try {
    const storedHash = await client.uploadImage(image.name, await readFile(image.path))
    if (storedHash !== image.contentHash) throw new CommandError(`${image.path} changed while it was published`)
    uploads.uploaded++
    return undefined
  } catch (error) {
    if (!(error instanceof AnswerError && PICTURE_REFUSED.has(error.status))) throw error
    const message = `the server refuses ${image.name}: ${error.detail}`
    return { severity: 'warning', rule: 'image-refused', message, file: image.file, line: image.line }
  }
}

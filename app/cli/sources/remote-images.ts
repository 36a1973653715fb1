import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Finding } from '@tutorial-platform/dialect'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { messageOf } from '../shared/errors.ts'
import type { Progress } from '../shared/progress.ts'
import type { LocalImage, PublishDocument } from './documents.ts'
import { downloadImage } from './download-image.ts'
import { remoteAddresses, replaceImages } from './image-tags.ts'
import { pictureSize, type PictureSize } from '../../../lib/pictures/picture-size.ts'
import { lineOf } from './text.ts'

export interface FetchOptions {
  concurrency: number
  progress: Progress
  signal: AbortSignal
  download?: typeof downloadImage
}

interface FetchedImage {
  path: string
  contentHash: string
  size: PictureSize
}

type Fetched = FetchedImage | { reason: string }

/**
 * Copies the pictures that the pages show from other sites, so that they are uploaded and served like those beside the
 * Markdown. A picture that cannot be had keeps its address, with a warning.
 */
export async function fetchRemoteImages(
  documents: PublishDocument[],
  options: FetchOptions
): Promise<PublishDocument[]> {
  const addresses = [...new Set(documents.flatMap(document => remoteAddresses(htmlOf(document))))]
  if (addresses.length === 0) return documents
  const download = options.download ?? downloadImage
  const folder = temporaryFolder()
  const fetched = new Map<string, Fetched>()
  const phase = options.progress.start('fetching images', addresses.length)
  await concurrently(addresses, options.concurrency, async address => {
    fetched.set(address, await fetchImage(download(address, options.signal), folder, options.signal))
    phase.advance(1)
  })
  phase.end()
  return documents.map(document => withFetchedImages(document, fetched))
}

/** Removed when the process ends, since the uploads read from it. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'publish-content-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function fetchImage(download: Promise<Buffer>, folder: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const bytes = await download
    const size = pictureSize(bytes)
    if (!size) return { reason: 'no picture that browsers show' }
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, contentHash)
    await writeFile(path, bytes)
    return { path, contentHash, size }
  } catch (error) {
    signal.throwIfAborted()
    return { reason: messageOf(error) }
  }
}

/** The document with the fetched pictures in it, and a warning for each that was not. */
function withFetchedImages(document: PublishDocument, fetched: ReadonlyMap<string, Fetched>): PublishDocument {
  const html = htmlOf(document)
  const addresses = remoteAddresses(html)
  if (addresses.length === 0) return document
  const source = document.source ? gunzipSync(document.source).toString('utf8') : html
  const images: LocalImage[] = []
  const findings: Finding[] = []
  for (const address of addresses) {
    const image = fetched.get(address)
    const line = lineOf(source, address)
    if (image && 'path' in image) images.push({ ...image, name: `${document.slug}/${address}`, line })
    else findings.push(notFetched(document, line, `${address}: ${image?.reason ?? 'not asked for'}`))
  }
  const page = Buffer.from(replaceImages(html, address => shownAt(fetched.get(address))))
  return {
    ...document,
    html: gzipSync(page),
    contentHash: createHash('sha256').update(page).digest('hex'),
    images: [...document.images, ...images],
    findings: [...document.findings, ...findings]
  }
}

const htmlOf = ({ html }: PublishDocument): string => gunzipSync(html).toString('utf8')

const shownAt = (image: Fetched | undefined): { src: string; size: PictureSize } | undefined =>
  image && 'path' in image ? { src: `/content/images/${image.contentHash}`, size: image.size } : undefined

const notFetched = ({ file }: PublishDocument, line: number, message: string): Finding => ({
  severity: 'warning',
  rule: 'image-not-fetched',
  message,
  file,
  line
})

import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { isSlug, type PublishedMetadata, publishedMetadataSchema } from '../../catalog/formats.ts'
import { badRequest, HttpError, tooLarge } from '../../../lib/errors.ts'
import { parseJson } from '../../../lib/http/read-body.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import type { Outline } from '../outline/outline.ts'
import { type Fragments, fragmentsOf } from '../outline/fragments.ts'
import { outlineOf } from '../outline/read-outline.ts'
import { packedTexts } from '../outline/packed-texts.ts'
import { RESERVED_SLUGS } from '../store/model.ts'
import { branchSpecsSchema } from './branch-specs.ts'
import { splitGeneratorVersion } from './generator-version.ts'

const MB = 1024 * 1024
/** Of one document, decompressed. */
const MAX_DOCUMENT = 5 * MB
/** Of all documents of one request, decompressed. */
const MAX_TOTAL = 200 * MB

/** Members of an append and of the publish in one request. */
export const batchSchema = onlyMembers({
  files: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  bodyTexts: z.record(z.string(), z.string().max(MAX_DOCUMENT)).nullish(),
  branchSpecs: z.record(z.string(), branchSpecsSchema).nullish(),
  sources: z.record(z.string(), z.string()).nullish(),
  sourceCommits: z.record(z.string(), z.string().max(64)).nullish(),
  sessionId: z.string().min(1).max(36).nullish(),
  trigger: z.string().nullish()
})
type Batch = z.infer<typeof batchSchema>

/** Gzip bytes and the SHA-256 and size of what they decompress to. */
export interface Blob {
  readonly hash: string
  readonly gzip: Uint8Array
  readonly size: number
}

/** Metadata, branch points, outline and text of a file, by their SHA-256. */
interface DecodedRecord {
  readonly hash: string
  /** Metadata, branch points and outline. */
  readonly json: string
  readonly bodyText: string | undefined
}

export interface DecodedFile {
  readonly slug: string
  readonly html: Blob
  readonly source: Blob | undefined
  readonly sourceCommit: string | undefined
  readonly record: DecodedRecord | undefined
  /** Titles, prose and code of its steps, as they are stored. */
  readonly texts: Uint8Array
  /** SHA-256 of every stored image that the document shows. */
  readonly images: readonly string[]
}

export interface DecodedBatch {
  readonly sessionId: string | undefined
  readonly trigger: string | undefined
  readonly generatorVersion: string | undefined
  readonly files: readonly DecodedFile[]
}

/**
 * The checked content of an append or single-shot body; nothing is stored yet.
 * @throws HttpError 400 or 413 naming the slug (or field) and the rule it breaks.
 */
export function decodeBatch(bytes: Uint8Array, maxFiles: number): DecodedBatch {
  const { body, generatorVersion } = splitGeneratorVersion(parseJson(bytes))
  const batch = conformsTo(batchSchema)(body)
  // zod leaves out a key `__proto__`, which is no slug either
  const sent = body as Batch
  const slugs = Object.keys(sent.files)
  if (slugs.length > maxFiles) throw tooLarge(`At most ${maxFiles} files in one request`, 'files')
  for (const slug of slugs) checkSlug(slug)
  for (const part of ['metadata', 'bodyTexts', 'branchSpecs', 'sources', 'sourceCommits'] as const)
    refuseOrphanedParts(sent, part)

  let total = 0
  const files = slugs.map(slug => {
    const file = decodeFile(batch, slug)
    total += file.html.size + (file.source?.size ?? 0)
    if (total > MAX_TOTAL) throw tooLarge(`More than ${MAX_TOTAL / MB} MB decompressed in one request`, slug)
    return file
  })
  return {
    sessionId: batch.sessionId ?? undefined,
    trigger: batch.trigger ?? undefined,
    generatorVersion,
    files
  }
}

function checkSlug(slug: string): void {
  if (isSlug(slug) || RESERVED_SLUGS.has(slug)) return
  throw badRequest(
    'invalid_slug',
    'A slug is lower-case letters, digits, hyphens and underscores, at most 255 characters',
    slug
  )
}

/** Refuses parts without their file: the commit would lose them. */
function refuseOrphanedParts(
  batch: Batch,
  part: 'metadata' | 'bodyTexts' | 'branchSpecs' | 'sources' | 'sourceCommits'
): void {
  const orphan = Object.keys(batch[part] ?? {}).find(slug => !Object.hasOwn(batch.files, slug))
  if (orphan !== undefined)
    throw badRequest('no_file', 'There is no file of this slug in the request', `${part}.${orphan}`)
}

function decodeFile(batch: Batch, slug: string): DecodedFile {
  const html = decodeBlob(batch.files[slug] as string, `files.${slug}`)
  const source = own(batch.sources, slug)
  const fragments = fragmentsOf(html.bytes)
  return {
    slug,
    html: html.blob,
    source: source === undefined ? undefined : decodeBlob(source, `sources.${slug}`).blob,
    sourceCommit: own(batch.sourceCommits, slug),
    record: recordOf(batch, slug, fragments),
    texts: packedTexts(fragments),
    images: imagesIn(html.bytes)
  }
}

/** `map[slug]`, also for slugs like `constructor`. */
function own<T>(map: Readonly<Record<string, T>> | null | undefined, slug: string): T | undefined {
  return map && Object.hasOwn(map, slug) ? map[slug] : undefined
}

function decodeBlob(text: string, target: string): { blob: Blob; bytes: Buffer } {
  const gzip = Buffer.from(text, 'base64')
  if (!isBase64Of(text, gzip)) throw badRequest('invalid_base64', 'Not valid base64', target)
  const bytes = decompress(gzip, target)
  if (bytes.length === 0) throw badRequest('empty', 'The document is empty', target)
  // Node reads on after the first member, many clients stop or fail there
  if (gzip.readUInt32LE(gzip.length - 4) !== bytes.length)
    throw badRequest('invalid_gzip', 'Must be a single gzip member with nothing after it', target)
  return { blob: { hash: sha256(bytes), gzip: new Uint8Array(gzip), size: bytes.length }, bytes }
}

/** Node skips what is no base64, so bytes are missing then, and takes the URL alphabet for it. */
function isBase64Of(text: string, bytes: Buffer): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return bytes.length === (text.length / 4) * 3 - padding && !text.includes('-') && !text.includes('_')
}

function decompress(gzip: Buffer, target: string): Buffer {
  try {
    return gunzipSync(gzip, { maxOutputLength: MAX_DOCUMENT })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`More than ${MAX_DOCUMENT / MB} MB decompressed`, target)
    throw badRequest('invalid_gzip', `Not valid gzip: ${message}`, target)
  }
}

function recordOf(batch: Batch, slug: string, fragments: Fragments): DecodedFile['record'] {
  const rawMetadata = own(batch.metadata, slug)
  const metadata = rawMetadata === undefined ? undefined : checkMetadata(rawMetadata, slug)
  const bodyText = own(batch.bodyTexts, slug)
  const branchSpecs = own(batch.branchSpecs, slug)
  const outline = outlineOf(fragments) ?? outlineIn(metadata)
  if ([metadata, bodyText, branchSpecs, outline].every(part => part === undefined)) return undefined
  const json = JSON.stringify({ metadata, branchSpecs, outline })
  return { hash: sha256(json, '\n', bodyText ?? ''), json, bodyText }
}

/** The outline of a document that is written by other means: its titles alone are known. */
function outlineIn(metadata: PublishedMetadata | undefined): Outline | undefined {
  return metadata?.steps?.map(({ title }) => ({ title, code: '' }))
}

function checkMetadata(raw: unknown, slug: string): PublishedMetadata {
  try {
    return conformsTo(publishedMetadataSchema)(raw)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw badRequest('invalid_metadata', error.message, `metadata.${slug}.${error.target ?? ''}`)
  }
}

function imagesIn(html: Buffer): string[] {
  if (!html.includes('/content/images/')) return []
  const references = html.toString('latin1').matchAll(/\/content\/images\/([0-9a-f]{64})/g)
  return [...new Set(Array.from(references, ([, hash]) => hash as string))]
}

function sha256(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

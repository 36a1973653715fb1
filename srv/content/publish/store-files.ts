import { now } from '../../../lib/time.ts'
import { insertion, plainInsertion, presence } from '../../cap/database/script/rows.ts'
import { runScript, type Statement } from '../../cap/database/script/script.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import type { DecodedFile } from './decode-append.ts'
import { BLOBS, FILE_COLUMNS, FILES, IMAGE_USES, RECORDS, type StoredFile } from '../store/model.ts'
import { textsInsertion } from '../store/search-texts.ts'

/** Rows of `files`, as a version has them. */
export function fileRows(files: readonly DecodedFile[]): StoredFile[] {
  const writtenAt = now().toISOString()
  return files.map(file => ({
    slug: file.slug,
    contentHash: file.html.hash,
    sizeBytes: file.html.size,
    compressedBytes: file.html.gzip.length,
    mimeType: 'text/html',
    sourceHash: file.source?.hash ?? null,
    sourceCommit: file.sourceCommit ?? null,
    recordHash: file.record?.hash ?? null,
    writtenAt,
    changedAt: writtenAt
  }))
}

/** Documents whose bytes are written in one transaction; some ten milliseconds. */
const BATCH = 25

/**
 * Stores the bytes, records and texts of files, some at a time. They are named by their hash, so those that are there already are
 * the same; until a version names them, the nightly cleanup may take them away again.
 */
export async function storeBytes(files: readonly DecodedFile[]): Promise<void> {
  for (const batch of batches(files, BATCH)) {
    const blobs = blobsOf(batch).map(({ hash, gzip }) => [hash, gzip])
    const records = batch.flatMap(({ record }) => (record ? [[record.hash, record.json, record.bodyText ?? null]] : []))
    await runScript([
      ...plainInsertion(BLOBS, ['hash', 'gzip'], blobs),
      ...plainInsertion(RECORDS, ['hash', 'record', 'bodyText'], records),
      ...textsInsertion(batch.map(({ html, texts }) => [html.hash, texts]))
    ])
  }
}

/** Statements that name stored bytes under `version`, replacing what it has of these slugs, while all of them are there. */
export function nameFiles(version: number, files: readonly DecodedFile[]): Statement[] {
  const records = files.flatMap(({ record }) => record?.hash ?? [])
  const uses = files.flatMap(({ html, images }) => images.map(imageHash => ({ contentHash: html.hash, imageHash })))
  const rows = fileRows(files).map(file => ({ ...file, version }))
  return [
    presence(
      BLOBS,
      'hash',
      blobsOf(files).map(({ hash }) => hash)
    ),
    presence(RECORDS, 'hash', records),
    insertion(IMAGE_USES, ['contentHash', 'imageHash'], uses),
    insertion(FILES, ['version', 'slug', ...FILE_COLUMNS], rows, { key: ['version', 'slug'], replace: FILE_COLUMNS })
  ]
}

const blobsOf = (files: readonly DecodedFile[]) =>
  files.flatMap(({ html, source }) => (source ? [html, source] : [html]))

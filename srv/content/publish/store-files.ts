import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import type { Blob, DecodedFile } from './decode-append.ts'
import { BLOBS, FILES, IMAGE_USES, RECORDS } from '../store/model.ts'

const { UPSERT } = cds.ql

/** Documents written between two turns of the event loop; some milliseconds. */
const BATCH = 20

/** Stores files under `version`, replacing what it has of these slugs; bytes that are known are not written again. */
export async function storeFiles(tx: Tx, version: number, files: readonly DecodedFile[]): Promise<void> {
  const writtenAt = now().toISOString()
  const work = new SlicedWork()
  for (const batch of batches(files, BATCH)) {
    await storeBlobs(
      tx,
      batch.flatMap(({ html, source }) => (source ? [html, source] : [html]))
    )
    await storeRecords(tx, batch)
    await storeImageUses(tx, batch)
    await tx.run(UPSERT.into(FILES).entries(batch.map(file => fileRow(version, file, writtenAt))))
    await work.yieldToReaders()
  }
}

function fileRow(version: number, file: DecodedFile, writtenAt: string): object {
  return {
    version,
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
  }
}

/** Bytes and records are named by their hash, so what is there already is the same. */
function storeBlobs(tx: Tx, blobs: readonly Blob[]): Promise<void> {
  return insertMissing(
    tx,
    BLOBS,
    ['hash', 'gzip'],
    blobs.map(({ hash, gzip }) => [hash, gzip])
  )
}

function storeRecords(tx: Tx, files: readonly DecodedFile[]): Promise<void> {
  const rows = files.flatMap(({ record }) => (record ? [[record.hash, record.json, record.bodyText ?? null]] : []))
  return insertMissing(tx, RECORDS, ['hash', 'record', 'bodyText'], rows)
}

function storeImageUses(tx: Tx, files: readonly DecodedFile[]): Promise<void> {
  const rows = files.flatMap(({ html, images }) => images.map(image => [html.hash, image]))
  return insertMissing(tx, IMAGE_USES, ['contentHash', 'imageHash'], rows)
}

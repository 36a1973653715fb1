import cds from '@sap/cds'
import { now } from '../platform/clock.ts'
import { isPostgres, type Tx } from '../platform/database.ts'
import { batches, eventLoopTurn } from '../platform/turn.ts'
import type { Blob, DecodedFile } from './decode-append.ts'
import { FILES, IMAGE_USES, RECORDS } from './model.ts'

const { UPSERT } = cds.ql

/** Documents written between two turns of the event loop. */
const BATCH = 20

/** Stores files under `version`, replacing what it has of these slugs; bytes that are known are not written again. */
export async function storeFiles(tx: Tx, version: number, files: readonly DecodedFile[]): Promise<void> {
  const writtenAt = now().toISOString()
  for (const batch of batches(files, BATCH)) {
    await storeBlobs(tx, batch.flatMap(({ html, source }) => (source ? [html, source] : [html])))
    await storeRecords(tx, batch)
    await storeImageUses(tx, batch)
    await tx.run(UPSERT.into(FILES).entries(batch.map(file => fileRow(version, file, writtenAt))))
    await eventLoopTurn()
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
    writtenAt
  }
}

/**
 * One raw statement: CQL would turn the bytes into base64 on SQLite. Uint8Array, not Buffer, for the same reason; both
 * databases keep the plain bytes.
 */
async function storeBlobs(tx: Tx, blobs: readonly Blob[]): Promise<void> {
  const [first, second] = isPostgres() ? ['$1', '$2'] : ['?', '?']
  const insert = `INSERT INTO tutorials_content_ContentBlobs (hash, gzip) VALUES (${first}, ${second}) ON CONFLICT DO NOTHING`
  await tx.run(insert, blobs.map(({ hash, gzip }) => [hash, gzip]))
}

async function storeRecords(tx: Tx, files: readonly DecodedFile[]): Promise<void> {
  const rows = files.flatMap(({ record }) => (record ? [{ hash: record.hash, record: record.json }] : []))
  if (rows.length > 0) await tx.run(UPSERT.into(RECORDS).entries(rows))
}

async function storeImageUses(tx: Tx, files: readonly DecodedFile[]): Promise<void> {
  const rows = files.flatMap(({ html, images }) => images.map(imageHash => ({ contentHash: html.hash, imageHash })))
  if (rows.length > 0) await tx.run(UPSERT.into(IMAGE_USES).entries(rows))
}

import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { inTransaction, isUniqueViolation, takeLock, takeNumbers } from '../../cap/database/database.ts'
import { badRequest, conflict } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { activate } from './commit-publish.ts'
import type { DecodedBatch } from './decode-append.ts'
import { CONTENT_LOCK, MANIFEST, type ManifestRow } from '../store/model.ts'
import { storeFiles } from './store-files.ts'

const { INSERT, SELECT } = cds.ql

export interface SingleShot {
  readonly version: number
  readonly filesWritten: number
  readonly filesCarriedForward: number
  readonly fileCount: number
  readonly totalSizeBytes: number
  readonly durationMs: number
  readonly metadataUpserted: number
  readonly bodyTextUpserted: number
}

/**
 * The deprecated publish in one request: begin, append and commit in one transaction.
 * @throws HttpError 400 without files, 409 while a publish session is open.
 */
export async function publishSingleShot(batch: DecodedBatch, initiator: string): Promise<SingleShot> {
  if (batch.files.length === 0) throw badRequest('no_files', 'Missing or empty "files" object', 'files')
  try {
    const committed = await inTransaction(async tx => {
      await takeLock(tx, CONTENT_LOCK)
      const version = await takeNumbers(tx, 'content-version', 1)
      const { trigger = 'unknown', generatorVersion = null } = batch
      const columns = { version, status: 'PUBLISHING', initiator, generatorVersion, startedAt: now().toISOString() }
      await tx.run(INSERT.into(MANIFEST).entries({ ...columns, trigger: trigger.slice(0, 500).toWellFormed() }))
      await storeFiles(tx, version, batch.files)
      return activate(tx, await tx.run<ManifestRow>(SELECT.one.from(MANIFEST).where({ version })))
    })
    await showChanges()
    return summarize(batch, committed)
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('publish_in_progress', 'A publish session is open') : error
  }
}

function summarize({ files }: DecodedBatch, committed: Awaited<ReturnType<typeof activate>>): SingleShot {
  const { version, fileCount, totalSizeBytes, durationMs, carriedForward = 0 } = committed
  const records = files.flatMap(({ record }) => record ?? [])
  return {
    ...{
      version,
      filesWritten: files.length,
      filesCarriedForward: carriedForward,
      fileCount,
      totalSizeBytes,
      durationMs
    },
    metadataUpserted: records.filter(({ json }) => 'metadata' in (JSON.parse(json) as object)).length,
    bodyTextUpserted: records.filter(({ bodyText }) => bodyText !== undefined).length
  }
}

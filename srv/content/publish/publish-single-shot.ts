import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import type { Plan, Source } from '../../cap/database/script/guards.ts'
import { runPlanned } from '../../cap/database/script/guards.ts'
import { OutdatedScript, type Statement } from '../../cap/database/script/script.ts'
import { badRequest, conflict } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { type Committed, CONTENT_STATE, countCommit, planActivation } from './commit-publish.ts'
import type { DecodedBatch } from './decode-append.ts'
import { liveFiles } from '../store/live-files.ts'
import { activeManifest, newVersion } from '../store/manifest.ts'
import { MANIFEST, type StoredFile } from '../store/model.ts'
import { fileRows, nameFiles, storeBytes } from './store-files.ts'

const { SELECT } = cds.ql

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

const ATTEMPTS = 3

/** Conditions and rows that a publish has beside its files. */
export interface Beside {
  /** Called with the files that it is about to replace; what it throws is the answer. */
  expects?(this: void, live: ReadonlyMap<string, StoredFile>): void
  /** Take effect with the publish or not at all. */
  readonly statements?: readonly Statement[]
}

/**
 * The publish in one step: begin, append and commit take effect at once.
 * @throws HttpError 400 without files, 409 while a publish session is open.
 */
export async function publishSingleShot(
  batch: DecodedBatch,
  initiator: string,
  beside: Beside = {}
): Promise<SingleShot> {
  if (batch.files.length === 0) throw badRequest('no_files', 'Missing or empty "files" object', 'files')
  const began = performance.now()
  const committed = await publish(batch, initiator, beside)
  countCommit(performance.now() - began)
  await showChanges()
  return summarize(batch, committed)
}

async function publish(batch: DecodedBatch, initiator: string, beside: Beside): Promise<Committed> {
  for (let attempt = 1; ; attempt++) {
    await refuseWhileOpen(await reader())
    await storeBytes(batch.files)
    try {
      return await runPlanned(CONTENT_STATE, source => plan(source, batch, initiator, beside))
    } catch (error) {
      // the cleanup was between the bytes and the rows
      if (!(error instanceof OutdatedScript) || attempt === ATTEMPTS) throw error
    }
  }
}

async function plan(
  source: Source,
  batch: DecodedBatch,
  initiator: string,
  { expects, statements: others = [] }: Beside
): Promise<Plan<Committed>> {
  await refuseWhileOpen(source.db)
  expects?.(await liveFiles(source.db, await activeManifest(source.db)))
  const version = await source.takeNumbers('content-version', 1)
  const { trigger = 'unknown', generatorVersion = null } = batch
  const columns = { version, initiator, generatorVersion, trigger: trigger.slice(0, 500).toWellFormed() }
  const { statement, session } = newVersion(columns)
  const { statements, result } = await planActivation(source, session, fileRows(batch.files))
  return { statements: [statement, ...nameFiles(version, batch.files), ...others, ...statements], result }
}

async function refuseWhileOpen(db: Db): Promise<void> {
  if (await db.run(SELECT.one.from(MANIFEST).columns('version').where({ status: 'PUBLISHING' })))
    throw conflict('publish_in_progress', 'A publish session is open')
}

function summarize({ files }: DecodedBatch, committed: Committed): SingleShot {
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

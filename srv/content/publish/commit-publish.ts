import { elapsed, now } from '../../../lib/time.ts'
import { inTransaction, takeLock, type Tx } from '../../cap/database/database.ts'
import { conflict } from '../../../lib/errors.ts'
import { bumpGeneration, showChanges } from '../../cap/database/generations.ts'
import { closeLog } from '../../platform/jobs/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { unknownSession } from './append-files.ts'
import { applyRecords } from './apply-records.ts'
import { carryForward } from './carry-forward.ts'
import { delta } from '../store/delta.ts'
import { filesOf } from '../store/live-files.ts'
import { activeManifest, claimSession, manifestOfSession, setManifest } from '../store/manifest.ts'
import { CONTENT_LOCK, type ManifestRow } from '../store/model.ts'
import { recordTiming } from './publish-timings.ts'

export interface Committed {
  readonly version: number
  readonly fileCount: number
  /** Of all live files, decompressed. */
  readonly totalSizeBytes: number
  readonly durationMs: number
  readonly alreadyActive: boolean
  readonly carriedForward?: number
  readonly rejectedReverts?: readonly string[]
  readonly allowedReverts?: readonly string[]
}

/**
 * Makes the version of a session live, with everything that was live and that it does not bring itself.
 * @throws HttpError 404 for an unknown session, 409 for one whose version is no longer live.
 */
export async function commitPublish(sessionId: string): Promise<Committed> {
  const committed = await inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const session = await claimSession(tx, sessionId, { lastAppendAt: now().toISOString() })
    return session ? activate(tx, session) : repeated(await manifestOfSession(tx, sessionId), sessionId)
  })
  await showChanges()
  return committed
}

function repeated(manifest: ManifestRow | undefined, sessionId: string): Committed {
  if (!manifest) throw unknownSession(sessionId)
  if (manifest.status !== 'ACTIVE') throw conflict('not_open', `Cannot commit session in status ${manifest.status}`)
  const { version, fileCount, totalSizeBytes, publishDurationMs } = manifest
  const totals = {
    fileCount: fileCount ?? 0,
    totalSizeBytes: Number(totalSizeBytes ?? 0),
    durationMs: publishDurationMs ?? 0
  }
  return { version, ...totals, alreadyActive: true }
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The commit itself: carry forward all but `removed`, demote, promote, apply records; shared with the single-shot publish
 * and the purge.
 */
export async function activate(tx: Tx, session: ManifestRow, removed = nothing): Promise<Committed> {
  const began = performance.now()
  const { version } = session
  const fresh = await filesOf(tx, version)
  const previous = await activeManifest(tx)
  const next = await carryForward(tx, version, fresh, previous, removed)
  if (previous) await setManifest(tx, previous.version, { status: 'SUPERSEDED' })

  const totals = {
    fileCount: next.all.length,
    totalSizeBytes: next.all.reduce((size, { sizeBytes }) => size + sizeBytes, 0)
  }
  const durationMs = elapsed(session.startedAt, now())
  await setManifest(tx, version, {
    ...totals,
    status: 'ACTIVE',
    activatedAt: now().toISOString(),
    changedSlugs: JSON.stringify(next.changed.map(({ slug }) => slug)),
    publishDurationMs: durationMs,
    complete: !delta().skipCarryForward,
    basedOn: previous?.version ?? null
  })
  await applyRecords(tx, fresh)
  await bumpGeneration(tx, 'content')

  const commitMs = Math.round(performance.now() - began)
  const summary = `version ${version}: ${next.changed.length} changed, ${next.carriedForward} carried forward`
  if (session.sessionId) await closeLog(tx, session.sessionId, { status: 'SUCCESS', summary })
  await recordTiming(tx, session, { outcome: 'committed', slugCount: fresh.length, commitMs })
  counter('publish.committed').add()
  reservoir('publish.commit_ms').record(commitMs)
  const reverts = { rejectedReverts: [], allowedReverts: [] }
  return { version, ...totals, durationMs, carriedForward: next.carriedForward, ...reverts, alreadyActive: false }
}

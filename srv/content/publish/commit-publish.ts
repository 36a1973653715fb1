import { elapsed, now } from '../../../lib/time.ts'
import { applyPaths } from '../../catalog/index.ts'
import type { PathDefinition } from '../../catalog/formats.ts'
import { skipChangeLog } from '../../cap/database/change-log.ts'
import { inTransaction, type Tx } from '../../cap/database/database.ts'
import {
  type Dependencies,
  type Plan,
  raiseStatement,
  runPlanned,
  runUnderLocks,
  type Source
} from '../../cap/database/script/guards.ts'
import { conflict } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { closingStatement } from '../../platform/jobs/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { unknownSession } from './open-session.ts'
import { type Applied, applyRecords } from './apply-records.ts'
import { carryForward } from './carry-forward.ts'
import { keepUnsaid, type WholeFiles } from './keep-unsaid.ts'
import { changeRows, recordPathChanges } from '../store/changes.ts'
import { delta } from '../store/delta.ts'
import { editionStatements } from '../editions/edition-statements.ts'
import { filesOf } from '../store/live-files.ts'
import {
  activeManifest,
  claimSession,
  manifestOfSession,
  manifestStatement,
  unchangedSession
} from '../store/manifest.ts'
import { CONTENT_LOCK, type ManifestRow, type StoredFile } from '../store/model.ts'
import { recordsOf } from '../store/records.ts'
import { timingStatement } from './publish-timings.ts'

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
  /** The release that the files went to. */
  readonly release?: string
}

/** Everything that a new live version is planned by comes with one of these. */
export const CONTENT_STATE: Dependencies = { locks: [CONTENT_LOCK, 'curation'], generations: ['content', 'catalog'] }

/**
 * Makes the version of a session live, with everything that was live and that it does not bring itself, and with the missions
 * and groups `paths`. What there is to write is read and computed outside of a transaction, and written in one that does nothing
 * else; with `paths` it is planned in it, since they are written by the rules of curators, on the rows of the new version.
 * @throws HttpError 400 for a mission or group that cannot be, 404 for an unknown session, 409 for one whose version is no longer live.
 */
export async function commitPublish(sessionId: string, paths: readonly PathDefinition[] = []): Promise<Committed> {
  const began = performance.now()
  // the sweep leaves it alone from here on
  await inTransaction(tx => claimSession(tx, sessionId, { lastAppendAt: now().toISOString() }))
  const committed =
    paths.length === 0
      ? await runPlanned(CONTENT_STATE, source => planCommit(source, sessionId))
      : await inTransaction(tx => commitWithPaths(tx, sessionId, paths))
  if (!committed.alreadyActive) countCommit(performance.now() - began)
  await showChanges()
  return committed
}

async function planCommit(source: Source, sessionId: string): Promise<Plan<Committed>> {
  const manifest = await manifestOfSession(source.db, sessionId)
  if (manifest?.status !== 'PUBLISHING') return { statements: [], result: repeated(manifest, sessionId) }
  const { statements, result } = await planActivation(source, manifest, await filesOf(source.db, manifest.version))
  return { statements: [unchangedSession(manifest), ...statements], result }
}

async function commitWithPaths(tx: Tx, sessionId: string, paths: readonly PathDefinition[]): Promise<Committed> {
  const committed = await runUnderLocks(tx, CONTENT_STATE, source => planCommit(source, sessionId))
  if (committed.alreadyActive) return committed
  await skipChangeLog(tx)
  const changes = await applyPaths(tx, paths)
  const session = await manifestOfSession(tx, sessionId)
  if (session?.revertible) await recordPathChanges(tx, committed.version, changes)
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

/** Files that a new version leaves. */
interface Leaving {
  readonly removed?: ReadonlySet<string>
  /** By slug, those that go back to what they were. */
  readonly left?: ReadonlyMap<string, StoredFile>
  /** Readers are told no more of the texts that it replaces. */
  readonly isTakeBack?: boolean
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Plans the commit itself: carry forward all but `removed`, demote, promote, apply the records of `fresh`, retire; shared with the
 * single-shot publish and the purge.
 */
export async function planActivation(
  source: Source,
  session: ManifestRow,
  fresh: readonly StoredFile[],
  { removed = nothing, left, isTakeBack = false }: Leaving = {}
): Promise<Plan<Committed>> {
  const began = performance.now()
  const { version } = session
  const previous = await activeManifest(source.db)
  const whole = await keepUnsaid(source.db, version, fresh)
  const next = await carryForward(source.db, version, whole.files, previous, removed)
  const records = await applyRecords(source, await withLeft(source, whole, [...removed], left))
  const editions = await editionStatements(source.db, {
    ...{ version, previous, before: next.before, after: next.all, records: whole.records },
    isRollback: isTakeBack
  })
  const totals = {
    fileCount: next.all.length,
    totalSizeBytes: next.all.reduce((size, { sizeBytes }) => size + sizeBytes, 0)
  }
  const durationMs = elapsed(session.startedAt, now())
  const promoted = {
    ...totals,
    status: 'ACTIVE',
    activatedAt: now().toISOString(),
    changedSlugs: JSON.stringify(next.changed.map(({ slug }) => slug)),
    publishDurationMs: durationMs,
    complete: !delta().skipCarryForward,
    basedOn: previous?.version ?? null
  }
  const summary = `version ${version}: ${next.changed.length} changed, ${next.carriedForward} carried forward`
  const commitMs = Math.round(performance.now() - began)
  const statements = [
    ...whole.statements,
    ...next.statements,
    ...(previous ? [manifestStatement(previous.version, { status: 'SUPERSEDED' })] : []),
    manifestStatement(version, promoted),
    ...(session.sessionId
      ? [closingStatement(session.sessionId, session.startedAt, { status: 'SUCCESS', summary })]
      : []),
    timingStatement(session, { outcome: 'committed', slugCount: fresh.length, commitMs }),
    ...(session.revertible ? changeRows(version, next) : []),
    ...records,
    ...editions,
    raiseStatement('content')
  ]
  const reverts = { rejectedReverts: [], allowedReverts: [] }
  const result = {
    version,
    ...totals,
    durationMs,
    carriedForward: next.carriedForward,
    ...reverts,
    alreadyActive: false
  }
  return { statements, result }
}

/** Files and records to apply, with the records of the files that are left. */
async function withLeft(
  { db }: Source,
  whole: WholeFiles,
  gone: readonly string[],
  left: ReadonlyMap<string, StoredFile> | undefined
): Promise<Applied> {
  if (!left) return { ...whole, gone }
  const former = await recordsOf(db, [...left.values()])
  return { files: whole.files, records: new Map([...whole.records, ...former]), gone, left }
}

/** Counts a version that has become live. */
export function countCommit(commitMs: number): void {
  counter('publish.committed').add()
  reservoir('publish.commit_ms').record(commitMs)
}

import cds from '@sap/cds'
import { type PathChange, readPath, restorePaths, samePath, withPresentTags } from '../../catalog/index.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { skipChangeLog } from '../../cap/database/change-log.ts'
import { type Db, inTransaction, type Tx } from '../../cap/database/database.ts'
import { type Plan, runUnderLocks, type Source } from '../../cap/database/script/guards.ts'
import { insertion } from '../../cap/database/script/rows.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { isChange } from '../publish/carry-forward.ts'
import { CONTENT_STATE, countCommit, planActivation } from '../publish/commit-publish.ts'
import { type FileChange, fileChanges, pathChanges } from '../store/changes.ts'
import { liveFiles } from '../store/live-files.ts'
import { activeManifest, newVersion } from '../store/manifest.ts'
import { FILE_COLUMNS, FILES, MANIFEST, type ManifestRow, type StoredFile } from '../store/model.ts'

const { SELECT } = cds.ql

/** A version that is taken back. */
export interface RevertInput {
  readonly version: number
  /** Slugs that stay as they are, whoever has changed them since. */
  readonly skip: readonly string[]
  readonly initiator: string
}

/** Outcome of a take-back; without a version there was nothing left to do. */
export interface Reverted {
  readonly version: number | null
  /** Slugs that have what they had before. */
  readonly reverted: readonly string[]
  /** Slugs that were not there before, and are not any more. */
  readonly removed: readonly string[]
  /** Slugs that had what they had before already. */
  readonly unchanged: readonly string[]
  readonly skipped: readonly string[]
  /** Missions and groups that are what they were before. */
  readonly paths: readonly string[]
}

/** Fate of each subject of a version. */
type Fate = 'reverts' | 'unchanged' | 'skipped' | 'conflicts'

/**
 * Takes one version back: in a new version, all that it has changed is as it was before it, and what others have published since
 * stays. Repeated, it has nothing to do.
 * @throws HttpError 404 for an unknown version, 409 for one whose changes are not kept, for what was changed since, and while a
 * publish session is open.
 */
export async function revertVersion(input: RevertInput): Promise<Reverted> {
  const began = performance.now()
  const reverted = await inTransaction(tx => revert(tx, input))
  if (reverted.version !== null) countCommit(performance.now() - began)
  await showChanges()
  return reverted
}

async function revert(tx: Tx, input: RevertInput): Promise<Reverted> {
  const { result, paths } = await runUnderLocks(tx, CONTENT_STATE, source => plan(source, input))
  await skipChangeLog(tx)
  await restorePaths(tx, paths)
  return result
}

interface Planned {
  readonly result: Reverted
  /** Missions and groups that become what they were. */
  readonly paths: readonly PathChange[]
}

async function plan(source: Source, { version, skip, initiator }: RevertInput): Promise<Plan<Planned>> {
  const { db } = source
  const [files, ofPaths] = [await fileChanges(db, version), await withPresentTags(db, await pathChanges(db, version))]
  if (files.length + ofPaths.length === 0) throw await whyNothing(db, version)
  await refuseWhileOpen(db)
  const live = await liveFiles(db, await activeManifest(db))
  const skipped = new Set(skip)
  const fates = Map.groupBy(files, change => fateOf(change, live.get(change.slug), skipped))
  const pathFates = await fatesOfPaths(db, ofPaths, skipped)
  const conflicts = [
    ...(fates.get('conflicts') ?? []).map(({ slug }) => slug),
    ...(pathFates.get('conflicts') ?? []).map(nameOf)
  ]
  if (conflicts.length > 0)
    throw conflict('changed_since', `Changed since version ${version}: ${conflicts.slice(0, 50).join(', ')}`)
  const reverts = fates.get('reverts') ?? []
  const paths = pathFates.get('reverts') ?? []
  const activation = reverts.length > 0 ? await activate(source, { version, initiator }, reverts) : undefined
  const slugsOf = (fate: Fate) => (fates.get(fate) ?? []).map(({ slug }) => slug)
  const result = {
    version: activation?.version ?? null,
    reverted: reverts.filter(({ before }) => before).map(({ slug }) => slug),
    removed: reverts.filter(({ before }) => !before).map(({ slug }) => slug),
    unchanged: [...slugsOf('unchanged'), ...(pathFates.get('unchanged') ?? []).map(nameOf)],
    skipped: [...slugsOf('skipped'), ...(pathFates.get('skipped') ?? []).map(nameOf)],
    paths: paths.map(nameOf)
  }
  return { statements: activation?.statements ?? [], result: { result, paths } }
}

/** Name of a mission or group among the slugs of tutorials. */
const nameOf = ({ kind, slug }: Pick<PathChange, 'kind' | 'slug'>): string => `${kind}-${slug}`

function fateOf({ slug, before, after }: FileChange, live: StoredFile | undefined, skip: ReadonlySet<string>): Fate {
  if (before ? live && !isChange(before, live) : !live) return 'unchanged'
  if (skip.has(slug)) return 'skipped'
  return live && !isChange(after, live) ? 'reverts' : 'conflicts'
}

async function fatesOfPaths(db: Db, changes: readonly PathChange[], skip: ReadonlySet<string>) {
  const fates = new Map<Fate, PathChange[]>()
  for (const change of changes) {
    const live = await readPath(db, change)
    const fate = fateOfPath(change, live, skip)
    fates.set(fate, [...(fates.get(fate) ?? []), change])
  }
  return fates
}

/** A new one that is not published any more has gone already. */
function fateOfPath(change: PathChange, live: PathChange['before'], skip: ReadonlySet<string>): Fate {
  const { before, after } = change
  if (before ? samePath(before, live) : !live?.published) return 'unchanged'
  if (skip.has(nameOf(change))) return 'skipped'
  return samePath(after, live) ? 'reverts' : 'conflicts'
}

async function activate(
  source: Source,
  { version: of, initiator }: Pick<RevertInput, 'version' | 'initiator'>,
  changes: readonly FileChange[]
) {
  const version = await source.takeNumbers('content-version', 1)
  const { statement, session } = newVersion({ version, initiator, trigger: `take-back of version ${of}` })
  const files = changes.flatMap(({ before }) => before ?? [])
  const removed = new Set(changes.flatMap(({ slug, before }) => (before ? [] : slug)))
  const left = new Map(changes.map(({ slug, after }) => [slug, after]))
  const { statements } = await planActivation(source, session, files, { removed, left, isTakeBack: true })
  const rows = files.map(file => ({ ...file, version }))
  const named = rows.length > 0 ? [insertion(FILES, ['version', 'slug', ...FILE_COLUMNS], rows)] : []
  return { version, statements: [statement, ...named, ...statements] }
}

async function whyNothing(db: Db, version: number): Promise<Error> {
  const known = await db.run<ManifestRow | undefined>(SELECT.one.from(MANIFEST).where({ version }))
  if (!known) return notFound(`There is no version ${version}`, 'version')
  const why = known.revertible ? 'it has changed nothing, or more than 90 days have passed' : 'it was not begun as such'
  return conflict('not_revertible', `Version ${version} cannot be taken back: ${why}`)
}

async function refuseWhileOpen(db: Db): Promise<void> {
  if (await db.run(SELECT.one.from(MANIFEST).columns('version').where({ status: 'PUBLISHING' })))
    throw conflict('publish_in_progress', 'A publish session is open')
}

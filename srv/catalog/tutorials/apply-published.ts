import cds from '@sap/cds'
import { insertPlainRows, insertRows, upsertRows } from '../../cap/database/bulk.ts'
import { skipChangeLog } from '../../cap/database/change-log.ts'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { takeNumbers, type Tx } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { lockCuration } from '../model/transaction.ts'
import type { PublishedMetadata } from './published-metadata.ts'
import { ORPHANED } from './retire-tutorials.ts'
import { humanize } from '../model/slug.ts'
import { storeOutlines } from './outlines.ts'
import { linkPublished, type Retagged } from '../tags/link-published.ts'

const { SELECT } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const STEPS = 'tutorials.catalog.Steps'
const TUTORIAL_META = 'tutorials.catalog.TutorialMeta'
const REPO_CATALOG = 'tutorials.catalog.RepoCatalog'
/** Tutorials per query; CAP compiles each query, which costs more than reading the rows. */
const BATCH = 200

/** A tutorial of a published version; without metadata it gets a row with its slug only. */
export interface PublishedTutorial {
  readonly slug: string
  readonly metadata: PublishedMetadata | undefined
  /** Its steps as they are stored, by their hash; undefined when they are not known. */
  readonly outline: { readonly hash: string; readonly steps: string } | undefined
}

type Row = Readonly<Record<string, unknown>>
interface TutorialRow {
  readonly ID: string
  readonly slug: string
  readonly legacyId: number
  readonly [column: string]: unknown
}

/**
 * Upserts Tutorials, Steps, TutorialMeta and RepoCatalog by slug, in bulk; unchanged rows are not written (CATALOG-008).
 * Takes the lock of curators, so that tags and redirects cannot change after they are read here.
 */
export async function applyPublished(tx: Tx, tutorials: readonly PublishedTutorial[]): Promise<void> {
  if (tutorials.length === 0) return
  await lockCuration(tx)
  await skipChangeLog(tx)
  for (const batch of batches(tutorials, BATCH)) {
    await storeOutlines(
      tx,
      batch.flatMap(({ outline }) => outline ?? [])
    )
    const rows = await upsertTutorials(tx, batch)
    await upsertSteps(tx, batch, rows)
    await upsertMeta(tx, batch, rows)
    await upsertRepositories(tx, batch)
  }
}

/** Upserts the Tutorials rows of the batch; returns them by slug. */
async function upsertTutorials(tx: Tx, batch: readonly PublishedTutorial[]): Promise<Map<string, TutorialRow>> {
  const slugs = batch.map(({ slug }) => slug)
  const known = await tx.run<TutorialRow[]>(
    SELECT.from(TUTORIALS)
      .columns(...TUTORIAL_COLUMNS)
      .where({ slug: { in: slugs } })
  )
  const bySlug = new Map(known.map(row => [row.slug, row]))
  const fresh = batch.filter(({ slug }) => !bySlug.has(slug))
  let legacyId = fresh.length > 0 ? await takeNumbers(tx, 'legacy-id', fresh.length) : 0

  const inserts: TutorialRow[] = []
  const updates: TutorialRow[] = []
  const retagged: Retagged[] = []
  for (const { slug, metadata, outline } of batch) {
    const before = bySlug.get(slug) ?? { ID: newId(), slug, legacyId: legacyId++, ...unpublished(slug) }
    const after: TutorialRow = {
      ...before,
      ...restored(before),
      ...(metadata && tutorialColumns(metadata)),
      outline: outline?.hash ?? null
    }
    if (!bySlug.has(slug)) inserts.push(after)
    else if (differs(before, after)) updates.push(after)
    retagged.push({ ID: after.ID, before: rawTagsOf(bySlug.get(slug)), after: rawTagsOf(after) })
    bySlug.set(slug, after)
  }
  await writeRows(tx, TUTORIALS, inserts, updates)
  await linkPublished(tx, retagged)
  return bySlug
}

const rawTagsOf = (row: TutorialRow | undefined) => (row?.['publishedTags'] ?? null) as string | null

// prettier-ignore
const TUTORIAL_COLUMNS = [
  'ID', 'slug', 'legacyId', 'title', 'description', 'averageTimeToComplete', 'experienceTag', 'primaryTag',
  'stepCount', 'publishedTags', 'status', 'deletionReason', 'redirectTo_ID', 'outline'
]

function unpublished(slug: string): Row {
  const nothing = { description: null, averageTimeToComplete: null, experienceTag: null, primaryTag: null }
  const active = { status: 'ACTIVE', deletionReason: null, redirectTo_ID: null }
  return { title: humanize(slug), ...nothing, stepCount: null, publishedTags: null, ...active }
}

/** Reactivates a tutorial that was retired because its source was gone, and removes its redirect; not others. */
function restored({ deletionReason }: Row): Row {
  return deletionReason === ORPHANED ? { status: 'ACTIVE', deletionReason: null, redirectTo_ID: null } : {}
}

function tutorialColumns(metadata: PublishedMetadata): Row {
  return {
    title: metadata.title,
    description: metadata.description ?? null,
    averageTimeToComplete: metadata.time ?? null,
    experienceTag: metadata.level ?? null,
    primaryTag: metadata.primaryTag ?? null,
    stepCount: metadata.stepCount ?? metadata.steps?.length ?? null,
    publishedTags: metadata.tags ? JSON.stringify(metadata.tags) : null
  }
}

/** Upserts the steps; those that the tutorial no longer has become INACTIVE, since progress may refer to them. */
async function upsertSteps(
  tx: Tx,
  batch: readonly PublishedTutorial[],
  tutorials: Map<string, TutorialRow>
): Promise<void> {
  const published = batch.filter(({ metadata }) => metadata?.steps)
  if (published.length === 0) return
  const owners = published.map(({ slug }) => (tutorials.get(slug) as TutorialRow).ID)
  const known = await tx.run<Row[]>(
    SELECT.from(STEPS)
      .columns(...STEP_COLUMNS)
      .where({ tutorial_ID: { in: owners } })
  )
  const before = new Map(known.map(row => [stepKey(row['tutorial_ID'], row['stepOrder']), row]))

  const after = new Map<string, Row>(
    known.map(row => [stepKey(row['tutorial_ID'], row['stepOrder']), { ...row, status: 'INACTIVE' }])
  )
  for (const [index, { metadata }] of published.entries())
    for (const { number, title } of metadata?.steps ?? []) {
      const key = stepKey(owners[index], number)
      const row = before.get(key) ?? { ID: newId(), legacyId: null, tutorial_ID: owners[index], stepOrder: number }
      after.set(key, { ...row, title, status: 'ACTIVE' })
    }
  const changed = [...after].filter(([key, row]) => differs(before.get(key), row))
  await insertSteps(
    tx,
    changed.filter(([key]) => !before.has(key)).map(([, row]) => row)
  )
  await upsertRows(
    tx,
    STEPS,
    changed.filter(([key]) => before.has(key)).map(([, row]) => row)
  )
}

/** Inserts steps past CAP's conversion of values, because they are the most numerous rows of a publish. */
async function insertSteps(tx: Tx, steps: readonly Row[]): Promise<void> {
  if (steps.length === 0) return
  let legacyId = await takeNumbers(tx, 'legacy-id', steps.length)
  const [at, by] = [now().toISOString(), cds.context?.user.id ?? null]
  const managed = { createdAt: at, createdBy: by, modifiedAt: at, modifiedBy: by }
  const rows = steps.map((step): Row => ({ ...step, ...managed, legacyId: legacyId++ }))
  await insertPlainRows(tx, STEPS, [...STEP_COLUMNS, ...Object.keys(managed)], rows)
}

const STEP_COLUMNS = ['ID', 'legacyId', 'tutorial_ID', 'stepOrder', 'title', 'status']

const stepKey = (tutorial: unknown, order: unknown) => `${String(tutorial)}/${String(order)}`

/** Upserts one TutorialMeta row per tutorial; a newer edit of the source counts as a review. */
async function upsertMeta(
  tx: Tx,
  batch: readonly PublishedTutorial[],
  tutorials: Map<string, TutorialRow>
): Promise<void> {
  const owners = batch.map(({ slug }) => (tutorials.get(slug) as TutorialRow).ID)
  const known = await tx.run<Row[]>(
    SELECT.from(TUTORIAL_META)
      .columns(...META_COLUMNS)
      .where({ tutorial_ID: { in: owners } })
  )
  const byTutorial = new Map(known.map(row => [row['tutorial_ID'], row]))
  const inserts: Row[] = []
  const updates: Row[] = []
  for (const [index, { metadata }] of batch.entries()) {
    const before = byTutorial.get(owners[index])
    const after = { ...(before ?? newMeta(owners[index])), ...metaColumns(before, metadata) }
    if (!before) inserts.push(after)
    else if (differs(before, after)) updates.push(after)
  }
  await writeRows(tx, TUTORIAL_META, inserts, updates)
}

// prettier-ignore
const META_COLUMNS = [
  'ID', 'tutorial_ID', 'reviewedDate', 'owner', 'ownerEmail', 'authorLogin', 'monitoredStatus',
  'notificationNumber', 'lastNotificationDate'
]

function newMeta(tutorial_ID: unknown): Row {
  const nobody = { owner: null, ownerEmail: null, authorLogin: null }
  const unnotified = { notificationNumber: 0, lastNotificationDate: null }
  return { ID: newId(), tutorial_ID, reviewedDate: null, ...nobody, monitoredStatus: 'ACTIVE', ...unnotified }
}

function metaColumns(before: Row | undefined, metadata: PublishedMetadata | undefined): Row {
  if (!metadata) return {}
  const owner = metadata.frontmatterAuthorName ?? before?.['owner'] ?? null
  const ownerEmail = before?.['ownerEmail'] ?? metadata.primaryContributorEmail ?? null
  const authorLogin =
    metadata.frontmatterGithubLogin ?? before?.['authorLogin'] ?? metadata.primaryContributorLogin ?? null
  return { owner, ownerEmail, authorLogin, ...reviewColumns(before, metadata.lastUpdated) }
}

function reviewColumns(before: Row | undefined, lastUpdated: string | null | undefined): Row {
  if (!lastUpdated) return {}
  const edited = new Date(lastUpdated)
  const reviewed = before?.['reviewedDate']
  if (typeof reviewed === 'string' && new Date(reviewed) >= edited) return {}
  return { reviewedDate: edited.toISOString(), notificationNumber: 0, lastNotificationDate: null }
}

/** Upserts the sources (CATALOG-031); a tutorial without a repository keeps its row. */
async function upsertRepositories(tx: Tx, batch: readonly PublishedTutorial[]): Promise<void> {
  const lastSyncedAt = now().toISOString()
  const rows = batch.flatMap(({ slug, metadata }) => {
    const repository = metadata?.repository
    if (!repository) return []
    const { owner, repo, branch = null, path = null } = repository
    return [{ slug, owner, repo, branch, path, lastSyncedAt, payload: JSON.stringify(repository), origin: 'PUBLISH' }]
  })
  await upsertRows(tx, REPO_CATALOG, rows)
}

/** Inserts new rows and upserts others; an INSERT costs half of an UPSERT, which looks for the old row. */
async function writeRows(tx: Tx, entity: string, inserts: readonly Row[], updates: readonly Row[]): Promise<void> {
  await insertRows(tx, entity, inserts)
  await upsertRows(tx, entity, updates)
}

function differs(before: Row | undefined, after: Row): boolean {
  return (
    before === undefined ||
    Object.entries(after).some(([column, value]) => (before[column] ?? null) !== (value ?? null))
  )
}

import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertion, managedColumns, update } from '../../cap/database/script/rows.ts'
import { raiseStatement, type Source } from '../../cap/database/script/guards.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { contributorsIn, contributorStatements } from './contributors.ts'
import type { MetadataInEffect } from './published-metadata.ts'
import { ORPHANED, retirement, sourcesRemoved } from './retire-tutorials.ts'
import { humanize } from '../model/slug.ts'
import { outlineInsertion, type OutlineRow } from './outlines.ts'
import { type Aliases, formerUses, type NamedTags, presentName, presentNames, tagAliases } from '../tags/aliases.ts'
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
  readonly metadata: MetadataInEffect | undefined
  /** True when the publisher has sent none, so that the metadata is what the catalog knew: its tags are not those of the source. */
  readonly isKnown: boolean
  /** Metadata of the version that a rollback leaves: what it has said of owner and review is taken back. */
  readonly left?: MetadataInEffect | undefined
  /** Its steps as they are stored, by their hash; undefined when they are not known. */
  readonly outline: { readonly hash: string; readonly steps: string } | undefined
}

type Row = Readonly<Record<string, unknown>>
interface TutorialRow {
  readonly ID: string
  readonly slug: string
  readonly [column: string]: unknown
}

/** Rows to be written, for each table in turn. */
interface Changes {
  readonly inserts: Row[]
  readonly updates: Row[]
}

/**
 * Statements that upsert Tutorials, Steps, TutorialMeta and RepoCatalog by slug; unchanged rows are not written
 * (CATALOG-008). They retire the tutorials `gone` as well. They hold for the catalog as `source` shows it: whoever runs them has the lock
 * of curators by then, and sees to it that the generation of the catalog is still the same.
 */
export async function applyPublished(
  source: Source,
  tutorials: readonly PublishedTutorial[],
  gone: readonly string[]
): Promise<Statement[]> {
  const work = new SlicedWork()
  const [rows, steps, meta] = [newChanges(), newChanges(), newChanges()]
  const retagged: Retagged[] = []
  const named: NamedTags[] = []
  const aliases = await tagAliases(source.db)
  const sourceless: string[] = []
  const contributors: Statement[] = []
  for (const batch of batches(tutorials, BATCH)) {
    const bySlug = await planTutorials(source, batch, aliases, rows, retagged)
    named.push(...tagsNamed(batch, bySlug))
    await planSteps(source, batch, bySlug, steps)
    await planMeta(source, batch, bySlug, meta)
    contributors.push(...(await planContributors(source, batch, bySlug)))
    sourceless.push(...(await withFormerSource(source, batch)))
    await work.yieldToReaders()
  }
  await giveNumbers(source, [rows, meta, steps])
  const statements = [
    ...outlineInsertion(newOutlines(tutorials, rows)),
    ...written(TUTORIALS, TUTORIAL_COLUMNS, rows),
    ...contributors,
    ...written(STEPS, STEP_COLUMNS, steps),
    ...written(TUTORIAL_META, [...META_COLUMNS, 'legacyId'], meta),
    ...repositories(tutorials),
    ...sourcesRemoved(sourceless),
    ...(await linkPublished(source.db, retagged)),
    ...(await formerUses(source.db, named, aliases)),
    ...(await retirement(source.db, gone))
  ]
  return statements.length > 0 ? [...statements, raiseStatement('catalog')] : []
}

/** The outlines that changed rows name: those of unchanged rows are stored. */
function newOutlines(tutorials: readonly PublishedTutorial[], { inserts, updates }: Changes): OutlineRow[] {
  const named = new Set([...inserts, ...updates].map(row => row['outline']))
  return tutorials.flatMap(({ outline }) => (outline && named.has(outline.hash) ? outline : []))
}

const newChanges = (): Changes => ({ inserts: [], updates: [] })

/** Numbers are taken once for all new rows, in the order in which they are written. */
async function giveNumbers(source: Source, changes: readonly Changes[]): Promise<void> {
  const amount = changes.reduce((sum, { inserts }) => sum + inserts.length, 0)
  if (amount === 0) return
  let next = await source.takeNumbers('legacy-id', amount)
  for (const { inserts } of changes)
    for (const [index, row] of inserts.entries()) inserts[index] = { ...row, legacyId: next++ }
}

/** Inserts new rows and updates others; a row that is there, or not there, unexpectedly makes the script outdated. */
function written(entity: string, columns: readonly string[], { inserts, updates }: Changes): Statement[] {
  const { modified, created } = managedColumns()
  const stamps = { ...modified, ...created }
  const fresh = inserts.map(row => ({ ...row, ...stamps }))
  const changed = updates.map(row => ({ ...row, ...modified }))
  const free = columns.filter(column => !FIXED.has(column))
  const insert = insertion(entity, [...columns, ...Object.keys(stamps)], fresh)
  return [
    ...(fresh.length > 0 ? [{ ...insert, expected: fresh.length }] : []),
    ...(changed.length > 0 ? [update(entity, ['ID'], [...free, ...Object.keys(modified)], changed)] : [])
  ]
}

/** Columns that a row keeps. */
const FIXED: ReadonlySet<string> = new Set(['ID', 'slug', 'legacyId', 'tutorial_ID', 'stepOrder'])

/** Adds the rows of the batch to `changes`; returns them by slug. */
async function planTutorials(
  { db }: Source,
  batch: readonly PublishedTutorial[],
  aliases: Aliases,
  { inserts, updates }: Changes,
  retagged: Retagged[]
): Promise<Map<string, TutorialRow>> {
  const slugs = batch.map(({ slug }) => slug)
  const known = await db.run<TutorialRow[]>(
    SELECT.from(TUTORIALS)
      .columns(...TUTORIAL_COLUMNS)
      .where({ slug: { in: slugs } })
  )
  const bySlug = new Map(known.map(row => [row.slug, row]))
  for (const { slug, metadata, outline } of batch) {
    const stored = bySlug.get(slug)
    const before = stored ?? { ID: newId(), slug, ...unpublished(slug) }
    const after: TutorialRow = {
      ...before,
      ...restored(before),
      ...(metadata && tutorialColumns(metadata, aliases)),
      outline: outline?.hash ?? null
    }
    if (!stored) inserts.push(after)
    else if (differs(before, after)) updates.push(after)
    retagged.push({ ID: after.ID, before: rawTagsOf(stored), after: rawTagsOf(after) })
    bySlug.set(slug, after)
  }
  return bySlug
}

/** The tags of the batch in the words of its sources, as far as these were sent: of others it stays noted which words they use. */
const tagsNamed = (batch: readonly PublishedTutorial[], bySlug: ReadonlyMap<string, TutorialRow>): NamedTags[] =>
  batch.flatMap(({ slug, metadata, isKnown }) => {
    const tutorial = bySlug.get(slug)?.ID
    if (!metadata || isKnown || tutorial === undefined) return []
    return [{ tutorial, tags: [...(metadata.primaryTag ? [metadata.primaryTag] : []), ...(metadata.tags ?? [])] }]
  })

const rawTagsOf = (row: TutorialRow | undefined) => (row?.['publishedTags'] ?? null) as string | null

// prettier-ignore
const TUTORIAL_COLUMNS = [
  'ID', 'slug', 'legacyId', 'title', 'description', 'averageTimeToComplete', 'experienceTag', 'primaryTag',
  'stepCount', 'publishedTags', 'status', 'deletionReason', 'redirectTo_ID', 'formerRedirect', 'outline',
  'authorsDate', 'contributorsKnown'
]

function unpublished(slug: string): Row {
  const nothing = { description: null, averageTimeToComplete: null, experienceTag: null, primaryTag: null }
  const active = { status: 'ACTIVE', deletionReason: null, redirectTo_ID: null, formerRedirect: null }
  return {
    title: humanize(slug),
    ...nothing,
    stepCount: null,
    publishedTags: null,
    authorsDate: null,
    contributorsKnown: null,
    ...active
  }
}

/** Reactivates a tutorial that was retired because its source was gone, and notes its redirect for the next time; not others. */
function restored({ deletionReason, redirectTo_ID }: Row): Row {
  if (deletionReason !== ORPHANED) return {}
  return { status: 'ACTIVE', deletionReason: null, redirectTo_ID: null, formerRedirect: redirectTo_ID }
}

function tutorialColumns(metadata: MetadataInEffect, aliases: Aliases): Row {
  return {
    title: metadata.title,
    description: metadata.description ?? null,
    averageTimeToComplete: metadata.time ?? null,
    experienceTag: metadata.level ?? null,
    primaryTag: metadata.primaryTag ? presentName(metadata.primaryTag, aliases) : null,
    stepCount: metadata.stepCount === undefined ? (metadata.steps?.length ?? null) : metadata.stepCount,
    publishedTags: metadata.tags ? JSON.stringify(presentNames(metadata.tags, aliases)) : null,
    authorsDate: metadata.lastUpdated ? new Date(metadata.lastUpdated).toISOString() : null,
    contributorsKnown: true
  }
}

/** Steps that the tutorial no longer has become INACTIVE, since progress may refer to them. */
async function planSteps(
  { db }: Source,
  batch: readonly PublishedTutorial[],
  tutorials: Map<string, TutorialRow>,
  { inserts, updates }: Changes
): Promise<void> {
  const published = batch.filter(({ metadata }) => metadata?.steps)
  if (published.length === 0) return
  const owners = published.map(({ slug }) => (tutorials.get(slug) as TutorialRow).ID)
  const known = await db.run<Row[]>(
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
      const row = before.get(key) ?? { ID: newId(), tutorial_ID: owners[index], stepOrder: number }
      after.set(key, { ...row, title, status: 'ACTIVE' })
    }
  for (const [key, row] of after) {
    const stored = before.get(key)
    if (!stored) inserts.push(row)
    else if (differs(stored, row)) updates.push(row)
  }
}

const STEP_COLUMNS = ['ID', 'legacyId', 'tutorial_ID', 'stepOrder', 'title', 'status']

const stepKey = (tutorial: unknown, order: unknown) => `${String(tutorial)}/${String(order)}`

/** One TutorialMeta row per tutorial; a newer edit of the source counts as a review. */
async function planMeta(
  { db }: Source,
  batch: readonly PublishedTutorial[],
  tutorials: Map<string, TutorialRow>,
  { inserts, updates }: Changes
): Promise<void> {
  const owners = batch.map(({ slug }) => (tutorials.get(slug) as TutorialRow).ID)
  const known = await db.run<Row[]>(
    SELECT.from(TUTORIAL_META)
      .columns(...META_COLUMNS)
      .where({ tutorial_ID: { in: owners } })
  )
  const byTutorial = new Map(known.map(row => [row['tutorial_ID'], row]))
  for (const [index, { metadata, left }] of batch.entries()) {
    const before = byTutorial.get(owners[index])
    const kept = before && left ? without(before, left) : before
    const after = { ...(kept ?? newMeta(owners[index])), ...metaColumns(kept, metadata) }
    if (!before) inserts.push(after)
    else if (differs(before, after)) updates.push(after)
  }
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

/** The row without the values that `said` has given it; what somebody has changed since stays. */
function without(row: Row, said: MetadataInEffect): Row {
  const reviewed = said.lastUpdated ? new Date(said.lastUpdated).toISOString() : null
  const given: Row = {
    owner: said.frontmatterAuthorName,
    ownerEmail: said.primaryContributorEmail,
    authorLogin: said.frontmatterGithubLogin ?? said.primaryContributorLogin,
    reviewedDate: reviewed
  }
  const taken = Object.keys(given).filter(column => given[column] && given[column] === row[column])
  return { ...row, ...Object.fromEntries(taken.map(column => [column, null])) }
}

function metaColumns(before: Row | undefined, metadata: MetadataInEffect | undefined): Row {
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

/** Contributors are told by the record in effect alone: one who is named no more is none any more. */
function planContributors(
  { db }: Source,
  batch: readonly PublishedTutorial[],
  tutorials: Map<string, TutorialRow>
): Promise<Statement[]> {
  const named = batch.flatMap(({ slug, metadata }) => {
    const ID = tutorials.get(slug)?.ID
    return ID && metadata ? [[ID, contributorsIn(metadata)] as const] : []
  })
  return contributorStatements(db, new Map(named))
}

/** Slugs of tutorials with a source that an earlier publish has named and that is not in effect any more. */
async function withFormerSource({ db }: Source, batch: readonly PublishedTutorial[]): Promise<string[]> {
  const sourceless = batch.flatMap(({ slug, metadata }) => (metadata && !metadata.repository ? slug : []))
  if (sourceless.length === 0) return []
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(REPO_CATALOG)
      .columns('slug')
      .where({ slug: { in: sourceless }, origin: 'PUBLISH' })
  )
  return rows.map(({ slug }) => slug)
}

/** Upserts the sources (CATALOG-031). */
function repositories(tutorials: readonly PublishedTutorial[]): Statement[] {
  const lastSyncedAt = now().toISOString()
  const { modified, created } = managedColumns()
  const rows = tutorials.flatMap(({ slug, metadata }) => {
    const repository = metadata?.repository
    if (!repository) return []
    const { owner, repo, branch = null, path = null } = repository
    const source = { owner, repo, branch, path, lastSyncedAt, payload: JSON.stringify(repository), origin: 'PUBLISH' }
    return [{ slug, ...source, ...modified, ...created }]
  })
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0] ?? {})
  const replace = columns.filter(column => column !== 'slug' && !(column in created))
  return [insertion(REPO_CATALOG, columns, rows, { key: ['slug'], replace })]
}

function differs(before: Row | undefined, after: Row): boolean {
  return (
    before === undefined ||
    Object.entries(after).some(([column, value]) => (before[column] ?? null) !== (value ?? null))
  )
}

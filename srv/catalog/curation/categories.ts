import cds from '@sap/cds'
import { skipChangeLog } from '../../cap/database/change-log.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { humanize } from '../model/slug.ts'
import { lockCuration } from '../model/transaction.ts'

const { DELETE, SELECT } = cds.ql

/** Entities with categories, and their junction tables. */
const kinds = {
  tutorial: { entity: 'tutorials.catalog.Tutorials', junction: 'tutorials.catalog.TutorialCategories' },
  mission: { entity: 'tutorials.catalog.Missions', junction: 'tutorials.catalog.MissionCategories' },
  group: { entity: 'tutorials.catalog.Groups', junction: 'tutorials.catalog.GroupCategories' }
} as const

export type ClassifiedKind = keyof typeof kinds

export const classifiedKinds = Object.keys(kinds) as readonly ClassifiedKind[]

/** A tutorial, mission or group as input of the classifier. */
export interface ClassifiedItem {
  readonly ID: string
  readonly text: string
  /** True when an admin chose the categories (score 1). */
  readonly chosen: boolean
}

export interface CategorySeed {
  readonly ID: string
  readonly text: string
}

export interface CategoryScore {
  readonly category: string
  /** 0 to 1. */
  readonly score: number
}

/** The categories, with their texts for comparison. */
export async function categorySeeds(db: Db): Promise<readonly CategorySeed[]> {
  const rows = await db.run<{ ID: string; label: string; seedDescription: string | null }[]>(
    SELECT.from('tutorials.catalog.Categories').columns('ID', 'label', 'seedDescription').orderBy('sortOrder', 'ID')
  )
  return rows.map(({ ID, label, seedDescription }) => ({ ID, text: `${label}. ${seedDescription ?? ''}` }))
}

interface ItemRow {
  readonly ID: string
  readonly title: string | null
  readonly description: string | null
  readonly primaryTag: string | null
  readonly publishedTags?: string | null
}

/** The items of `kind` that are not INACTIVE; with `ids`, only these. */
export async function classifiedItems(
  db: Db,
  kind: ClassifiedKind,
  ids: readonly string[]
): Promise<readonly ClassifiedItem[]> {
  const { entity } = kinds[kind]
  const columns = ['ID', 'title', 'description', 'primaryTag', ...(kind === 'tutorial' ? ['publishedTags'] : [])]
  const items = SELECT.from(entity)
    .columns(...columns)
    .where(`status is null or status = 'ACTIVE'`)
    .orderBy('ID')
  if (ids.length > 0) items.where({ ID: { in: [...ids] } })
  const rows = await db.run<ItemRow[]>(items)
  const chosen = await chosenItems(db, kind)
  return rows.map(row => ({ ID: row.ID, text: textOf(row), chosen: chosen.has(row.ID) }))
}

/** A tutorial as it can be recommended, with its text for comparison. */
export interface TutorialText {
  readonly legacyId: number
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly primaryTag: string | null
  readonly level: string | null
  /** Minutes. */
  readonly time: number | null
  readonly stepCount: number | null
  /** Time of the last change by an author, in ISO 8601; null where nobody has said it. */
  readonly authorsDate: string | null
  readonly text: string
}

interface TextRow extends ItemRow {
  readonly legacyId: number
  readonly slug: string
  readonly averageTimeToComplete: number | null
  readonly experienceTag: string | null
  readonly stepCount: number | null
  readonly authorsDate: string | null
}

/** The first `max` tutorials that are not INACTIVE, by slug. */
export async function tutorialTexts(db: Db, max: number): Promise<readonly TutorialText[]> {
  const texts = ['title', 'description', 'primaryTag', 'publishedTags']
  const facts = ['averageTimeToComplete', 'experienceTag', 'stepCount', 'authorsDate']
  const rows = await db.run<TextRow[]>(
    SELECT.from(kinds.tutorial.entity)
      .columns('ID', 'legacyId', 'slug', ...facts, ...texts)
      .where(`legacyId is not null and (status is null or status = 'ACTIVE')`)
      .orderBy('slug')
      .limit(max)
  )
  return rows.map(row => {
    const { legacyId, slug, description, primaryTag, stepCount, authorsDate } = row
    const { averageTimeToComplete: time, experienceTag: level } = row
    const title = row.title ?? humanize(slug)
    return { legacyId, slug, title, description, primaryTag, level, time, stepCount, authorsDate, text: textOf(row) }
  })
}

/** The items with categories chosen by an admin. */
async function chosenItems(db: Db, kind: ClassifiedKind): Promise<ReadonlySet<string>> {
  const item = `${kind}_ID`
  const rows = await db.run<Record<string, string>[]>(
    SELECT.from(kinds[kind].junction)
      .columns(item)
      .where({ score: { '>=': 1 } })
  )
  return new Set(rows.map(row => row[item] as string))
}

function textOf({ title, description, primaryTag, publishedTags }: ItemRow): string {
  const tags = [primaryTag, ...(JSON.parse(publishedTags ?? '[]') as string[])].filter(Boolean)
  return [title, description, tags.join(' ').replaceAll(/[->_:]+/g, ' ')].filter(Boolean).join('. ')
}

/**
 * Deletes the categories of the items and inserts the new ones (CATALOG-054), under the lock of curators. Returns the
 * stored scores: without `force`, items are left out whose categories an admin has chosen meanwhile.
 */
export async function replaceCategories(
  tx: Tx,
  kind: ClassifiedKind,
  scores: ReadonlyMap<string, readonly CategoryScore[]>,
  force: boolean
): Promise<ReadonlyMap<string, readonly CategoryScore[]>> {
  await lockCuration(tx)
  await skipChangeLog(tx)
  const chosen = force ? new Set() : await chosenItems(tx, kind)
  const taken = new Map([...scores].filter(([item]) => !chosen.has(item)))
  if (taken.size === 0) return taken
  const { junction } = kinds[kind]
  await tx.run(DELETE.from(junction).where({ [`${kind}_ID`]: { in: [...taken.keys()] } }))
  const rows = [...taken].flatMap(([item, found]) =>
    found.map(({ category, score }) => ({ ID: newId(), [`${kind}_ID`]: item, category_ID: category, score }))
  )
  await insertRows(tx, junction, rows)
  return taken
}

import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import type { PathDefinition, PathItem } from '../model/path-definition.ts'
import { curatedEntities } from './curated-entities.ts'

const { SELECT } = cds.ql

interface Row {
  readonly ID: string
  readonly title: string | null
  readonly description: string | null
  readonly published: boolean | null
  readonly missionType?: 'SEQUENTIAL' | 'SET' | null
}

interface ItemRow {
  readonly taskType?: PathItem['type']
  readonly tutorialSlug: string | null
  readonly groupSlug?: string | null
  readonly checkpointTitle?: string | null
  readonly taskLegacyId?: number | null
  readonly itemOrder: number
  readonly altGroupKey: string | null
  readonly altGroupOrder: number
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
}

const ALTERNATIVE = ['itemOrder', 'altGroupKey', 'altGroupOrder', 'altGroupLabel', 'altCondition']

/** The mission or group as a definition, in one form, so that two states of it can be compared; undefined where there is none. */
export async function readPath(
  db: Db,
  { kind, slug }: Pick<PathDefinition, 'kind' | 'slug'>
): Promise<PathDefinition | undefined> {
  const { table, tags, key } = curatedEntities[kind]
  const columns = ['ID', 'title', 'description', 'published', ...(kind === 'mission' ? ['missionType'] : [])]
  const row = await db.run<Row | undefined>(
    SELECT.one
      .from(table)
      .columns(...columns)
      .where({ slug })
  )
  if (!row) return undefined
  const { title, description, published } = row
  const named = await db.run<{ name: string }[]>(
    SELECT.from(tags)
      .columns({ ref: ['tag', 'name'], as: 'name' })
      .where({ [key]: row.ID })
  )
  const common = {
    ...{ slug, title: title ?? '', description, published: Boolean(published) },
    tags: named.map(({ name }) => name).sort()
  }
  if (kind === 'group') return { kind, ...common, items: await groupItems(db, row.ID) }
  return { kind, ...common, missionType: row.missionType ?? null, paths: await missionPaths(db, row.ID) }
}

async function groupItems(db: Db, group_ID: string): Promise<PathItem[]> {
  const rows = await db.run<ItemRow[]>(
    SELECT.from('tutorials.catalog.GroupPathItems')
      .columns({ ref: ['tutorial', 'slug'], as: 'tutorialSlug' }, ...ALTERNATIVE)
      .where({ group_ID })
      .orderBy('itemOrder', 'altGroupOrder', 'legacyId')
  )
  return rows.map(definitionOf)
}

async function missionPaths(db: Db, mission_ID: string) {
  const paths = await db.run<{ ID: string; name: string | null; slug: string | null; description: string | null }[]>(
    SELECT.from('tutorials.catalog.CompletionPaths')
      .columns('ID', 'name', 'slug', 'description')
      .where({ mission_ID })
      .orderBy('legacyId')
  )
  const items = await db.run<(ItemRow & { path_ID: string })[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems')
      .columns('path_ID', 'taskType', 'checkpointTitle', 'taskLegacyId', ...ALTERNATIVE)
      .columns({ ref: ['tutorial', 'slug'], as: 'tutorialSlug' }, { ref: ['group', 'slug'], as: 'groupSlug' })
      .where({ 'path.mission_ID': mission_ID })
      .orderBy('itemOrder', 'altGroupOrder', 'legacyId')
  )
  const ofPath = Map.groupBy(items, ({ path_ID }) => path_ID)
  return paths.map(({ ID, name, slug, description }) => ({
    ...{ name: name ?? 'Default', slug, description },
    items: (ofPath.get(ID) ?? []).map(definitionOf)
  }))
}

/** A tutorial or group is named by its slug, all else by its number. */
function definitionOf(row: ItemRow): PathItem {
  const { taskType: type = 'TUTORIAL', itemOrder: order, altGroupKey, altGroupOrder, altGroupLabel, altCondition } = row
  const slug = row.tutorialSlug ?? row.groupSlug ?? null
  const number = slug === null ? (row.taskLegacyId ?? null) : null
  const alternative = { order, altGroupKey, altGroupOrder, altGroupLabel, altCondition }
  return { type, slug, title: row.checkpointTitle ?? null, number, ...alternative }
}

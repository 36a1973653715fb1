import type { Db } from '../../cap/database/database.ts'
import { listed } from '../../cap/database/script/rows.ts'
import { ACTIVE, TUTORIALS } from './shown-tutorials.ts'

/** A tutorial, mission or group that learners are shown. */
export interface SearchedTask {
  readonly type: 'TUTORIAL' | 'MISSION' | 'GROUP'
  readonly slug: string
  readonly title: string | null
  readonly description: string | null
  readonly level: string | null
  readonly primaryTag: string | null
  /** Names in the author's order. */
  readonly tags: readonly string[]
}

interface Row {
  readonly id: string
  readonly slug: string
  readonly title: string | null
  readonly description: string | null
  readonly level: string | null
  readonly topic: string | null
}

const COLUMNS = `ID AS "id", slug AS "slug", title AS "title", description AS "description",
  experienceTag AS "level", primaryTag AS "topic"`

/** The tutorials with these ids, as they are searched; those that are INACTIVE by now are left out. */
export async function searchedTutorials(db: Db, ids: readonly string[]): Promise<SearchedTask[]> {
  const sql = `SELECT ${COLUMNS}, publishedTags AS "tags" FROM ${TUTORIALS} WHERE ID IN (${listed()}) AND ${ACTIVE}`
  const rows = await db.run<(Row & { tags: string | null })[]>(sql, [JSON.stringify(ids)])
  return rows.map(row => taskOf('TUTORIAL', row, JSON.parse(row.tags ?? '[]') as string[]))
}

/** The missions and groups that are published. */
export async function searchedCollections(db: Db): Promise<SearchedTask[]> {
  return [...(await collections(db, 'MISSION', 'Missions')), ...(await collections(db, 'GROUP', 'Groups'))]
}

async function collections(db: Db, type: 'MISSION' | 'GROUP', entity: string): Promise<SearchedTask[]> {
  const tags = await linkedTags(db, type)
  const sql = `SELECT ${COLUMNS} FROM tutorials_catalog_${entity} WHERE published = true AND ${ACTIVE}`
  const rows = await db.run<Row[]>(sql)
  return rows.map(row => taskOf(type, row, tags.get(row.id) ?? []))
}

/** Names of the tags that curators have given to missions or groups, by the id of the task. */
async function linkedTags(db: Db, type: 'MISSION' | 'GROUP'): Promise<ReadonlyMap<string, readonly string[]>> {
  const [entity, owner] = type === 'MISSION' ? ['MissionTags', 'mission_ID'] : ['GroupTags', 'group_ID']
  const sql = `SELECT l.${owner} AS "owner", t.name AS "name" FROM tutorials_catalog_${entity} l
    JOIN tutorials_catalog_Tags t ON t.ID = l.tag_ID ORDER BY l.${owner}, t.name`
  const rows = await db.run<{ owner: string; name: string }[]>(sql)
  const byOwner = Map.groupBy(rows, row => row.owner)
  return new Map([...byOwner].map(([id, links]) => [id, links.map(({ name }) => name)]))
}

function taskOf(type: SearchedTask['type'], row: Row, tags: readonly string[]): SearchedTask {
  const { slug, title, description, level, topic } = row
  return { type, slug, title, description, level, primaryTag: topic, tags }
}

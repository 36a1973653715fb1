import type { Db } from '../../cap/database/database.ts'
import { read } from './rows.ts'

/** A tutorial, group or mission, shown or not. */
export interface CatalogTask {
  readonly ID: string
  readonly legacyId: number | null
  readonly title: string | null
}

/** An item of a path or group, as it is stored; items of groups have no type. */
export interface CatalogItem {
  readonly ID: string
  readonly legacyId: number | null
  readonly itemOrder: number
  readonly altGroupOrder: number
  readonly altGroupKey: string | null
  readonly tutorial_ID: string | null
  readonly group_ID: string | null
  readonly taskType?: 'TUTORIAL' | 'GROUP' | 'CHECKPOINT' | 'PUZZLE' | 'PETOBERFEST'
  readonly taskLegacyId?: number | null
}

const TASK = ['legacyId', 'title']
const ITEM = ['legacyId', 'itemOrder', 'altGroupKey', 'altGroupOrder', 'tutorial_ID', 'group_ID']

/** Rows of which tutorials, groups and missions are made, hidden or not, in one query per entity and page. */
export async function readCatalogStructure(db: Db) {
  return {
    tutorials: await read<
      CatalogTask & { slug: string; stepCount: number | null; outline: string | null; status: string | null }
    >(db, 'Tutorials', [...TASK, 'slug', 'stepCount', 'outline', 'status']),
    steps: await read<{
      ID: string
      tutorial_ID: string
      legacyId: number | null
      stepOrder: number
      title: string | null
      status: string | null
    }>(db, 'Steps', [...TASK, 'tutorial_ID', 'stepOrder', 'status']),
    groups: await read<CatalogTask>(db, 'Groups', TASK),
    missions: await read<CatalogTask>(db, 'Missions', TASK),
    paths: await read<{ ID: string; mission_ID: string }>(db, 'CompletionPaths', ['mission_ID']),
    pathItems: await read<CatalogItem & { path_ID: string }>(db, 'CompletionPathItems', [
      ...ITEM,
      'path_ID',
      'taskType',
      'taskLegacyId'
    ]),
    groupItems: await read<CatalogItem>(db, 'GroupPathItems', ITEM)
  }
}

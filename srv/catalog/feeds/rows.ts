import cds from '@sap/cds'
import type { Db } from '../../platform/database.ts'

const { SELECT } = cds.ql

/** What every task of the catalog has. */
export interface TaskRow {
  readonly ID: string
  readonly legacyId: number | null
  readonly slug: string | null
  readonly title: string | null
  readonly description: string | null
}

export interface MissionRow extends TaskRow {
  readonly experienceTag: string | null
  /** Minutes. */
  readonly averageTimeToComplete: number | null
}

export interface PathRow {
  readonly ID: string
  readonly legacyId: number | null
  readonly mission_ID: string
  readonly slug: string | null
  readonly name: string | null
  readonly description: string | null
}

interface ItemRow {
  readonly ID: string
  readonly itemOrder: number
  readonly legacyId: number | null
  readonly tutorial_ID: string | null
  readonly altGroupKey: string | null
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
}

export interface PathItemRow extends ItemRow {
  readonly path_ID: string
  readonly taskType: string
  readonly group_ID: string | null
  readonly checkpointTitle: string | null
}

export interface GroupItemRow extends ItemRow {
  readonly group_ID: string
}

export interface CategoryRow {
  readonly ID: string
  readonly slug: string
  readonly label: string
  readonly sortOrder: number | null
}

/** How well a category fits the task `task_ID`. */
export interface FitRow {
  readonly task_ID: string
  readonly category_ID: string
  readonly score: number | string | null
}

export interface FeaturedRow {
  readonly taskLegacyId: number
  readonly taskType: string
  readonly featuredOrder: number | null
}

const task = ['ID', 'legacyId', 'slug', 'title', 'description']
const item = ['ID', 'itemOrder', 'legacyId', 'tutorial_ID', 'altGroupKey', 'altGroupLabel', 'altCondition']
const from = (entity: string, columns: readonly string[]) =>
  SELECT.from(`tutorials.catalog.${entity}`).columns(...columns)

/** The tutorials that are not INACTIVE; rows without a status count as ACTIVE. */
export const tutorialRows = (db: Db): Promise<TaskRow[]> =>
  db.run(from('Tutorials', task).where`status is null or status = 'ACTIVE'`)

const published = <Row>(db: Db, tasks: ReturnType<typeof from>) =>
  db.run<Row[]>(tasks.where`published = true and (status is null or status = 'ACTIVE')`)

/** The published missions. */
export const missionRows = (db: Db): Promise<MissionRow[]> =>
  published(db, from('Missions', [...task, 'experienceTag', 'averageTimeToComplete']))

/** The published groups. */
export const groupRows = (db: Db): Promise<TaskRow[]> => published(db, from('Groups', task))

export const pathRows = (db: Db): Promise<PathRow[]> =>
  db.run(from('CompletionPaths', ['ID', 'legacyId', 'mission_ID', 'slug', 'name', 'description']))

export const pathItemRows = (db: Db): Promise<PathItemRow[]> =>
  db.run(from('CompletionPathItems', [...item, 'path_ID', 'taskType', 'group_ID', 'checkpointTitle']))

export const groupItemRows = (db: Db): Promise<GroupItemRow[]> => db.run(from('GroupPathItems', [...item, 'group_ID']))

export const categoryRows = (db: Db): Promise<CategoryRow[]> =>
  db.run(from('Categories', ['ID', 'slug', 'label', 'sortOrder']))

/** The categories of all tutorials, missions or groups. */
export function fitRows(db: Db, kind: 'tutorial' | 'mission' | 'group'): Promise<FitRow[]> {
  const entity = { tutorial: 'TutorialCategories', mission: 'MissionCategories', group: 'GroupCategories' }[kind]
  return db.run(from(entity, [`${kind}_ID as task_ID`, 'category_ID', 'score']))
}

export const featuredRows = (db: Db): Promise<FeaturedRow[]> =>
  db.run(from('FeaturedTasks', ['taskLegacyId', 'taskType', 'featuredOrder']))

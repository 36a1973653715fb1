import { setImmediate } from 'node:timers/promises'
import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** Columns common to tutorials, missions and groups. */
export interface TaskRow {
  readonly ID: string
  readonly legacyId: number | null
  readonly slug: string | null
  readonly title: string | null
  readonly description: string | null
}

/** A tutorial with what its page shows at the top. */
export interface TutorialRow extends TaskRow {
  readonly experienceTag: string | null
  /** Minutes. */
  readonly averageTimeToComplete: number | null
  readonly primaryTag: string | null
  /** JSON of a list of names; null for a tutorial that was not published. */
  readonly publishedTags: string | null
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
  readonly altGroupOrder: number
  readonly altGroupLabel: string | null
  readonly altCondition: string | null
}

export interface PathItemRow extends ItemRow {
  readonly path_ID: string
  readonly taskType: string
  readonly taskLegacyId: number | null
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

/** Score of a category for the task `task_ID`. */
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

const task = ['legacyId', 'slug', 'title', 'description']
const facts = ['experienceTag', 'averageTimeToComplete']
const item = ['itemOrder', 'legacyId', 'tutorial_ID', 'altGroupKey', 'altGroupOrder', 'altGroupLabel', 'altCondition']
/** Rows per page; the event loop runs between two pages. */
const PAGE = 1000

/** A SELECT of CAP, without the type of its rows. */
interface Query {
  where(condition: object): Query
  orderBy(column: string): Query
  limit(rows: number): Query
}

/** Reads all rows that match `narrow`, in pages, so that other requests are served meanwhile. */
export async function read<Row>(
  db: Db,
  entity: string,
  columns: readonly string[],
  narrow: (query: Query) => Query = query => query
): Promise<Row[]> {
  const rows: (Row & { readonly ID: string })[] = []
  for (;;) {
    const query = SELECT.from(`tutorials.catalog.${entity}`).columns('ID', ...columns) as unknown as Query
    const last = rows.at(-1)?.ID ?? ''
    const page = await db.run<typeof rows>(
      narrow(query.where({ ID: { '>': last } }))
        .orderBy('ID')
        .limit(PAGE)
    )
    rows.push(...page)
    await setImmediate()
    if (page.length < PAGE) return rows
  }
}

const isActive = (query: Query) => query.where`(status is null or status = 'ACTIVE')`
const isPublished = (query: Query) => isActive(query.where({ published: true }))

/** The tutorials that are not INACTIVE; rows without a status count as ACTIVE. */
export const tutorialRows = (db: Db) => read<TaskRow>(db, 'Tutorials', task, isActive)

/** The same with the columns of their facts. */
export const tutorialFactRows = (db: Db) =>
  read<TutorialRow>(db, 'Tutorials', [...task, ...facts, 'primaryTag', 'publishedTags'], isActive)

/** The published missions. */
export const missionRows = (db: Db) => read<MissionRow>(db, 'Missions', [...task, ...facts], isPublished)

/** The published groups. */
export const groupRows = (db: Db) => read<TaskRow>(db, 'Groups', task, isPublished)

export const pathRows = (db: Db) =>
  read<PathRow>(db, 'CompletionPaths', ['legacyId', 'mission_ID', 'slug', 'name', 'description'])

export const pathItemRows = (db: Db) =>
  read<PathItemRow>(db, 'CompletionPathItems', [
    ...item,
    'path_ID',
    'taskType',
    'taskLegacyId',
    'group_ID',
    'checkpointTitle'
  ])

export const groupItemRows = (db: Db) => read<GroupItemRow>(db, 'GroupPathItems', [...item, 'group_ID'])

export const categoryRows = (db: Db) => read<CategoryRow>(db, 'Categories', ['slug', 'label', 'sortOrder'])

/** The categories of all tutorials, missions or groups. */
export function fitRows(db: Db, kind: 'tutorial' | 'mission' | 'group'): Promise<FitRow[]> {
  const entity = { tutorial: 'TutorialCategories', mission: 'MissionCategories', group: 'GroupCategories' }[kind]
  return read(db, entity, [`${kind}_ID as task_ID`, 'category_ID', 'score'])
}

export const featuredRows = (db: Db) =>
  read<FeaturedRow>(db, 'FeaturedTasks', ['taskLegacyId', 'taskType', 'featuredOrder'])

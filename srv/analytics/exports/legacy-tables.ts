import { placeholders, readApart } from '../../cap/database/database.ts'
import type { Cells, Sheet } from './xlsx.ts'

/** A table of the export: names of its columns, and what they are of the source. */
interface LegacyTable {
  readonly name: string
  readonly source: string
  /** Unique expression by which pages follow one another. */
  readonly key: string
  readonly columns: Readonly<Record<string, string>>
}

const PAGE = 5000

const task = {
  ID: 't.legacyId',
  TASK_TYPE: 't.taskType',
  TITLE: 't.title',
  DESCRIPTION: 't.description',
  STATUS: 't.status',
  PRIMARY_TAG: 't.primaryTag',
  EXPERIENCE_TAG: 't.experienceTag',
  AVERAGE_TIME_TO_COMPLETE: 't.averageTimeToComplete'
}

const tables: readonly LegacyTable[] = [
  { name: 'IMS_TASK', source: 'tutorials_catalog_Tasks t', key: 't.ID', columns: task },
  {
    name: 'IMS_TASK_RECORD',
    source: 'tutorials_learner_TaskRecords r LEFT JOIN tutorials_people_Users u ON u.ID = r.user_ID',
    key: 'r.ID',
    columns: {
      ID: 'r.legacyId',
      USER_ID: 'u.legacyId',
      TASK_ID: 'r.taskLegacyId',
      TASK_TYPE: 'r.taskType',
      STATUS: 'r.status',
      PROGRESS: 'r.progress',
      COMPLETION_TIME: 'r.completionTime',
      COMPLETION_DATE: 'r.completionDate',
      CREATED_AT: 'r.createdAt'
    }
  },
  {
    name: 'IMS_TASK_TO_PARENT',
    source: `(SELECT s.ID, s.legacyId AS task, t.legacyId AS parent, 'STEP' AS kind, s.stepOrder AS place
              FROM tutorials_catalog_Steps s JOIN tutorials_catalog_Tutorials t ON t.ID = s.tutorial_ID
              UNION ALL SELECT i.ID, t.legacyId, g.legacyId, 'TUTORIAL', i.itemOrder FROM tutorials_catalog_GroupPathItems i
              JOIN tutorials_catalog_Tutorials t ON t.ID = i.tutorial_ID JOIN tutorials_catalog_Groups g ON g.ID = i.group_ID
              UNION ALL SELECT m.ID, m.legacyId, g.legacyId, 'MISSION', m.groupOrder FROM tutorials_catalog_Missions m
              JOIN tutorials_catalog_Groups g ON g.ID = m.group_ID) p`,
    key: 'p.ID',
    columns: { TASK_ID: 'p.task', PARENT_ID: 'p.parent', TASK_TYPE: 'p.kind', ITEM_ORDER: 'p.place' }
  },
  {
    name: 'IMS_COMPLETION_PATH',
    source: 'tutorials_catalog_CompletionPaths p JOIN tutorials_catalog_Missions m ON m.ID = p.mission_ID',
    key: 'p.ID',
    columns: { ID: 'p.legacyId', MISSION_ID: 'm.legacyId', NAME: 'p.name', DESCRIPTION: 'p.description' }
  },
  {
    name: 'IMS_COMPLETION_PATH_TO_TASK',
    source: 'tutorials_catalog_CompletionPathItems i JOIN tutorials_catalog_CompletionPaths p ON p.ID = i.path_ID',
    key: 'i.ID',
    columns: {
      ID: 'i.legacyId',
      COMPLETION_PATH_ID: 'p.legacyId',
      TASK_ID: 'i.taskLegacyId',
      TASK_TYPE: 'i.taskType',
      ITEM_ORDER: 'i.itemOrder'
    }
  },
  {
    // failures of steps are not recorded here: the table is there for its readers, without rows
    name: 'IMS_STEP_FAILURE',
    source: 'tutorials_learner_TaskRecords r',
    key: 'r.ID',
    columns: { TASK_RECORD_ID: 'r.legacyId', STEP_NUMBER: 'NULL', FAILURE_DATE: 'NULL', ERROR_MESSAGE: 'NULL' }
  }
]

/** The tables as they are exported, each with the names of its columns first. */
export const legacySheets = (): readonly Sheet[] => tables.map(table => ({ name: table.name, rows: rowsOf(table) }))

async function* rowsOf({ name, source, key, columns }: LegacyTable): AsyncGenerator<Cells> {
  yield Object.keys(columns)
  if (name === 'IMS_STEP_FAILURE') return
  const values = Object.values(columns).map((expression, index) => `${expression} AS c${index}`)
  for (let after = ''; ;) {
    const sql = `SELECT ${values.join(', ')}, ${key} AS id FROM ${source} WHERE ${key} > ${placeholders(1)} ORDER BY ${key} LIMIT ${PAGE}`
    const page = await readApart(db => db.run<Record<string, unknown>[]>(sql, [after]))
    for (const row of page) yield values.map((_, index) => cellOf(row[`c${index}`]))
    if (page.length < PAGE) return
    after = String(page.at(-1)?.['id'])
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string')
    return value ?? null
  return value instanceof Date ? value.toISOString() : String(value as bigint)
}

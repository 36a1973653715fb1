import { placeholders, readApart } from '../../cap/database/database.ts'
import type { Cells, Sheet } from './xlsx.ts'

/** A table of the export: names of its columns, and what they are of a view. */
interface LegacyTable {
  readonly name: string
  /** Undefined for a table without rows. */
  readonly view: string | undefined
  readonly columns: Readonly<Record<string, string>>
}

const PAGE = 5000

const tables: readonly LegacyTable[] = [
  {
    name: 'IMS_TASK',
    view: 'tutorials_analytics_LegacyTasks',
    columns: {
      ID: 'legacyId',
      TASK_TYPE: 'taskType',
      TITLE: 'title',
      DESCRIPTION: 'description',
      STATUS: 'status',
      PRIMARY_TAG: 'primaryTag',
      EXPERIENCE_TAG: 'experienceTag',
      AVERAGE_TIME_TO_COMPLETE: 'averageTimeToComplete'
    }
  },
  {
    name: 'IMS_TASK_RECORD',
    view: 'tutorials_analytics_LegacyTaskRecords',
    columns: {
      ID: 'legacyId',
      USER_ID: 'account',
      TASK_ID: 'taskLegacyId',
      TASK_TYPE: 'taskType',
      STATUS: 'status',
      PROGRESS: 'progress',
      COMPLETION_TIME: 'completionTime',
      COMPLETION_DATE: 'completionDate',
      CREATED_AT: 'createdAt'
    }
  },
  {
    name: 'IMS_TASK_TO_PARENT',
    view: 'tutorials_analytics_LegacyTaskParents',
    columns: { TASK_ID: 'task', PARENT_ID: 'parent', TASK_TYPE: 'taskType', ITEM_ORDER: 'itemOrder' }
  },
  {
    name: 'IMS_COMPLETION_PATH',
    view: 'tutorials_analytics_LegacyPaths',
    columns: { ID: 'legacyId', MISSION_ID: 'mission', NAME: 'name', DESCRIPTION: 'description' }
  },
  {
    name: 'IMS_COMPLETION_PATH_TO_TASK',
    view: 'tutorials_analytics_LegacyPathItems',
    columns: {
      ID: 'legacyId',
      COMPLETION_PATH_ID: 'path',
      TASK_ID: 'taskLegacyId',
      TASK_TYPE: 'taskType',
      ITEM_ORDER: 'itemOrder'
    }
  },
  {
    // failures of steps are not recorded here: the table is there for its readers
    name: 'IMS_STEP_FAILURE',
    view: undefined,
    columns: { TASK_RECORD_ID: '', STEP_NUMBER: '', FAILURE_DATE: '', ERROR_MESSAGE: '' }
  }
]

/** The tables as they are exported, each with the names of its columns first. */
export const legacySheets = (): readonly Sheet[] => tables.map(table => ({ name: table.name, rows: rowsOf(table) }))

async function* rowsOf({ view, columns }: LegacyTable): AsyncGenerator<Cells> {
  yield Object.keys(columns)
  if (view === undefined) return
  const values = Object.values(columns).map((column, index) => `${column} AS c${index}`)
  for (let after = ''; ;) {
    const sql = `SELECT ${values.join(', ')}, ID AS id FROM ${view} WHERE ID > ${placeholders(1)} ORDER BY ID LIMIT ${PAGE}`
    const page = await readApart(db => db.run<Record<string, unknown>[]>(sql, [after]))
    for (const row of page) yield values.map((_, index) => cellOf(row[`c${index}`]))
    if (page.length < PAGE) return
    after = String(page.at(-1)?.['id'])
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string')
    return value ?? null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}

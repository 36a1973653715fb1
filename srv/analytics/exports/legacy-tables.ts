import { rowsOf, type Table } from './table.ts'
import type { Sheet } from './xlsx.ts'

const tables: readonly Table[] = [
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

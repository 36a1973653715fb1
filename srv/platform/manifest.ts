import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import { platformVariables } from './config/platform-variables.ts'
import type { Domain } from './domain.ts'
import { JOBS_LOCK } from './jobs/slots.ts'

/** The rows of the platform itself; it stands before every domain. */
export const platform = {
  name: 'platform',
  variables: platformVariables,
  locks: [JOBS_LOCK],
  indexes: [
    { name: 'audit_time', entity: 'tutorials.platform.AuditEvents', columns: ['time'] },
    { name: 'changed_rows_position', entity: 'tutorials.platform.ChangedRows', columns: ['root', 'position'] },
    {
      name: 'pipeline_running',
      entity: 'tutorials.platform.PipelineLog',
      columns: ['pipelineType'],
      where: `status = 'RUNNING'`
    },
    { name: 'pipeline_jobs', entity: 'tutorials.platform.PipelineLog', columns: ['jobName', 'status', 'startedAt'] },
    { name: 'slots_open', entity: 'tutorials.platform.JobSlots', columns: ['finished', 'leaseUntil'] },
    { name: 'pipeline_started', entity: 'tutorials.platform.PipelineLog', columns: ['startedAt'] },
    { name: 'pipeline_items', entity: 'tutorials.platform.PipelineLogItems', columns: ['pipelineLog_ID'] },
    { name: 'changes_of_row', entity: 'sap.changelog.Changes', columns: ['entityKey', 'entity'] },
    ...indexesOfWriters('sap.changelog.Changes', ['createdBy']),
    ...indexesOfWriters('tutorials.platform.MetricSnapshots'),
    { name: 'metrics_history', entity: 'tutorials.platform.MetricSnapshots', columns: ['metric', 'windowStart'] },
    { name: 'changes_created', entity: 'sap.changelog.Changes', columns: ['createdAt'] }
  ],
  renamed: { 'tutorials.platform.ChangeLog': 'tutorials.platform.DeltaLog' },
  retention: [
    { entity: 'tutorials.platform.MetricSnapshots', column: 'windowStart', days: 30 },
    { entity: 'tutorials.platform.PipelineLog', column: 'startedAt', days: 30 },
    { entity: 'tutorials.platform.JobSlots', column: 'leaseUntil', days: 30 },
    { entity: 'tutorials.platform.AuditEvents', column: 'time', days: 365 }
  ]
} satisfies Domain

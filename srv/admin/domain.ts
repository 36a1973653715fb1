import type { Domain } from '../platform/domain.ts'
import { exposeSettings } from '../platform/settings/admin.ts'
import { exposeAttention, failedJobs } from './attention.ts'
import { exposeChangeLog } from './change-log.ts'
import { exposePutBack } from './history/put-back.ts'
import { exposeJobs } from './jobs/jobs.ts'
import { exposeListViews } from '../platform/list-views.ts'
import { exposeMetrics, serveLiveMetrics } from './metrics.ts'

export default {
  name: 'admin',
  routes: [serveLiveMetrics],
  admin(service) {
    exposeSettings(service)
    exposeJobs(service)
    exposeAttention(service)
    exposeMetrics(service)
    exposeChangeLog(service)
    exposePutBack(service)
    exposeListViews(service)
  },
  attention: [failedJobs],
  retention: [{ entity: 'sap.changelog.Changes', column: 'createdAt', days: 90 }]
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { exposeSettings } from '../platform/settings/admin.ts'
import { exposeMetrics, serveLiveMetrics } from './metrics.ts'

export default {
  name: 'admin',
  routes: [serveLiveMetrics],
  admin(service) {
    exposeSettings(service)
    exposeMetrics(service)
  }
} satisfies Domain

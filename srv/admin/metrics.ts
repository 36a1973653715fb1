import type { ApplicationService } from '@sap/cds'
import { instanceId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { platformVariables } from '../platform/config/platform-variables.ts'
import { route } from '../platform/http/route.ts'
import { snapshot } from '../platform/metrics/metrics.ts'

/** GET /admin/metrics/live: metrics of this instance since the last rollup (PLATFORM-011). */
export const serveLiveMetrics = route({
  method: 'get',
  path: '/admin/metrics/live',
  access: { scope: 'Admin' },
  cache: 'private, no-store',
  handle: async () => ({
    status: 200,
    body: {
      snapshot: snapshot(),
      instanceId,
      uptimeSec: Math.floor(process.uptime()),
      dbWrapEnabled: platformVariables.METRICS_DB_WRAP,
      generatedAt: now().toISOString()
    }
  })
})

/** Binds `getMetricsSnapshot()` (PLATFORM-010). */
export function exposeMetrics(service: ApplicationService): void {
  service.on('getMetricsSnapshot', () => JSON.stringify(snapshot()))
}

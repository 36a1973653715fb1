import type { ApplicationService } from '@sap/cds'
import { instanceId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import { platformVariables } from '../platform/config/platform-variables.ts'
import { route } from '../platform/http/route.ts'
import { snapshot } from '../platform/metrics/metrics.ts'
import { metricHistory, storedMetrics } from '../platform/metrics/metric-history.ts'

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

/** Binds the functions of `metrics.cds` (PLATFORM-010). */
export function exposeMetrics(service: ApplicationService): void {
  service.on('getMetricsSnapshot', () => JSON.stringify(snapshot()))
  service.on('storedMetrics', async () => storedMetrics(await reader()))
  service.on('metricHistory', async ({ data }) => {
    const { metric, hours } = data as { metric?: unknown; hours?: unknown }
    return metricHistory(await reader(), metric, hours)
  })
}

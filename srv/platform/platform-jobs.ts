import cds from '@sap/cds'
import { DAY, fromNow, MINUTE } from '../../lib/time.ts'
import { instanceId } from '../../lib/ids.ts'
import { deleteBefore } from '../cap/database/script/delete-before.ts'
import { type Definitions, framework } from '../cap/types.ts'
import { forgetChanges } from '../cap/delta/index.ts'
import type { Domain, Retention } from './domain.ts'
import { job, type Job } from './jobs/index.ts'
import { platform } from './manifest.ts'
import { drain } from './metrics/metrics.ts'

const { INSERT } = cds.ql

/** Stores what this instance measured since the last run (PLATFORM-019). */
const metricsRollup = job({
  name: 'metrics-rollup',
  description: 'Stores what this instance has measured',
  cron: '*/5 * * * *',
  lease: 5 * MINUTE,
  perInstance: true,
  compute: async () => drain(),
  async write(tx, { since, measurements }) {
    const windowStart = since.toISOString()
    const rows = measurements.map(measurement => ({ windowStart, instanceId, ...measurement }))
    if (rows.length > 0) await tx.run(INSERT.into('tutorials.platform.MetricSnapshots').entries(rows))
    return { metrics: rows.length }
  }
})

/** Links to changes are good for 30 days at least. */
const deltaLogUpkeep = job({
  name: 'delta-log-upkeep',
  description: 'Forgets changes that delta links no longer need',
  cron: '45 3 * * *',
  lease: 10 * MINUTE,
  compute: () => forgetChanges(fromNow(-30 * DAY)),
  write: async (_tx, forgotten) => forgotten
})

/** Removes the rows that are older than their domain keeps them, some at a time. */
function retentionJob(rules: readonly Retention[]): Job {
  return job({
    name: 'retention',
    description: 'Removes rows that are older than they are kept',
    cron: '15 3 * * *',
    lease: 10 * MINUTE,
    async compute() {
      const summary: Record<string, number> = {}
      for (const { entity, column, days } of rules)
        summary[entity] = await deleteBefore(entity, column, outlived(entity, column, days))
      return summary
    },
    write: async (_tx, summary) => summary
  })
}

/** Everything before it is older than `days`; a column of days is compared with a day, on both databases. */
function outlived(entity: string, column: string, days: number): string {
  const limit = fromNow(-days * DAY).toISOString()
  const type = (framework.model.definitions as Definitions)[entity]?.elements?.[column]?.type
  return type === 'cds.Date' ? limit.slice(0, 'YYYY-MM-DD'.length) : limit
}

/** The jobs of the platform itself; `metrics` says whether measurements are stored. */
export function platformJobs(domains: readonly Domain[], metrics: boolean): Job[] {
  const rules = [platform, ...domains].flatMap(({ retention = [] }: Domain) => retention)
  return [...(metrics ? [metricsRollup] : []), retentionJob(rules), deltaLogUpkeep]
}

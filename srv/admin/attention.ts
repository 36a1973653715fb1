import type { ApplicationService } from '@sap/cds'
import { reader } from '../cap/database/database.ts'
import type { Attention } from '../platform/attention.ts'
import { jobStatuses } from '../platform/jobs/index.ts'
import { attentionOfAll } from './contributions.ts'

/** Jobs whose last run has failed. */
export const failedJobs: Attention = {
  name: 'failed-jobs',
  label: 'failed jobs',
  severity: 'negative',
  list: { at: '$jobs', parameters: { 'f.lastStatus': 'FAILED' } },
  count: async read => (await jobStatuses(read)).filter(({ last }) => last?.status === 'FAILED').length
}

/** Binds `attention()`: what the domains contribute, in their order, with the counts of now. */
export function exposeAttention(service: ApplicationService): void {
  service.on('attention', async () => {
    // outside of a transaction, which would wait for the store of the secrets
    const read = await reader()
    return Promise.all(
      attentionOfAll().map(async item => {
        const counted = await item.count(read)
        const { count, parameters = {} } = typeof counted === 'number' ? { count: counted } : counted
        return {
          name: item.name,
          label: item.label,
          severity: item.severity,
          count,
          at: item.list.at,
          parameters: Object.entries({ ...item.list.parameters, ...parameters }).map(([name, value]) => ({
            name,
            value
          }))
        }
      })
    )
  })
}

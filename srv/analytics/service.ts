import cds from '@sap/cds'
import { stepFunnel } from './funnel/step-funnel.ts'
import { listExposedEntities, sampleDistinct } from './run/describe.ts'
import { runSelectQuery } from './run/run-select.ts'

export default class AnalyticsService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('runSelectQuery', ({ data, user }) => runSelectQuery(data as { sql: string; source?: string }, user.id))
    this.on('listExposedEntities', () => listExposedEntities())
    this.on('sampleDistinct', ({ data }) => {
      const { table, column, limit } = data as { table: string; column: string; limit?: number | null }
      return sampleDistinct(table, column, limit)
    })
    this.on('stepFunnel', ({ data }) => stepFunnel((data as { slug?: string | null }).slug))
    await super.init()
  }
}

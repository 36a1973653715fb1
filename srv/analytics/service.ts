import cds from '@sap/cds'
import { clientSignal } from '../platform/http/close-of.ts'
import { stepFunnel } from './funnel/step-funnel.ts'
import { listExposedEntities, sampleDistinct } from './run/describe.ts'
import { runSelectQuery } from './run/run-select.ts'

export default class AnalyticsService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('runSelectQuery', request => {
      const asked = request.data as { sql: string; source?: string }
      return runSelectQuery(asked, request.user.id, clientSignal(request))
    })
    this.on('listExposedEntities', () => listExposedEntities())
    this.on('sampleDistinct', request => {
      const { table, column, limit } = request.data as { table: string; column: string; limit?: number | null }
      return sampleDistinct(table, column, limit, clientSignal(request))
    })
    this.on('stepFunnel', request => stepFunnel((request.data as { slug?: string | null }).slug, clientSignal(request)))
    await super.init()
  }
}

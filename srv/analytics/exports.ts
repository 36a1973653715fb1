import cds from '@sap/cds'
import { inOwnTransaction } from '../cap/database/database.ts'
import { audit } from '../platform/audit/index.ts'
import { exportLegacyData } from './exports/export-legacy-data.ts'

interface Replying {
  reply(content: object, about: { readonly mimetype: string; readonly filename: string }): void
}

export default class ExportsService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('exportLegacyData', async request => {
      const { format } = request.data as { format?: string }
      const { content, mimetype, filename } = exportLegacyData(format)
      await inOwnTransaction(() =>
        audit({
          category: 'SecurityEvent',
          action: 'exportLegacyData',
          object: { type: 'export', id: { format: String(format) } },
          data: { format: String(format) }
        })
      )
      ;(request as unknown as Replying).reply(content, { mimetype, filename })
    })
    await super.init()
  }
}

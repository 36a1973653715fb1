import cds from '@sap/cds'
import { inOwnTransaction } from '../cap/database/database.ts'
import { audit } from '../platform/audit/index.ts'
import type { ExportedFile } from './exports/exported-file.ts'
import { exportLegacyData } from './exports/export-legacy-data.ts'
import {
  exportAwardMissions,
  exportMissionCompletions,
  exportPrizeRecords,
  exportTaskRecords
} from './exports/people-exports.ts'

interface Replying {
  reply(content: object, about: { readonly mimetype: string; readonly filename: string }): void
}

type Parameters = Readonly<Record<string, string | number | null>>

const files = { exportLegacyData, exportAwardMissions, exportMissionCompletions, exportPrizeRecords, exportTaskRecords }

export default class ExportsService extends cds.ApplicationService {
  override async init(): Promise<void> {
    for (const [name, fileOf] of Object.entries(files))
      this.on(name, async request => {
        const parameters = request.data as Parameters
        const file = await (fileOf as (parameters: Parameters) => ExportedFile | Promise<ExportedFile>)(parameters)
        await inOwnTransaction(() =>
          audit({
            category: 'SecurityEvent',
            action: name,
            object: { type: 'export', id: { format: String(parameters['format']) } },
            data: parameters
          })
        )
        const { content, isEmpty, ...about } = file
        // a workbook without rows looks like any other until it is opened
        if (await isEmpty?.()) request.http?.res.setHeader('X-Total-Count', '0')
        ;(request as unknown as Replying).reply(content, about)
      })
    await super.init()
  }
}

import type { ApplicationService } from '@sap/cds'
import { reader } from '../cap/database/database.ts'
import { anonymizeUser, eraseByUuid } from './anonymize-user.ts'
import { previewMerge } from './preview-merge.ts'

/** Binds the handlers of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('anonymizeUser', async request => {
    const { loginId } = request.data as { loginId?: unknown }
    await anonymizeUser(loginId)
  })

  service.on('anonymizeByDsrRequest', async request => {
    const { loginId, dsrRequestNumber } = request.data as { loginId?: unknown; dsrRequestNumber?: unknown }
    await anonymizeUser(loginId, { dsrRequestNumber })
  })

  service.on('eraseUser', async request => {
    const { uuid, dsrRequestNumber } = request.data as { uuid?: unknown; dsrRequestNumber?: unknown }
    return eraseByUuid(uuid, dsrRequestNumber)
  })

  service.on('previewUserMerge', async request => {
    const { primaryUuid, secondaryUuid } = request.data as { primaryUuid?: unknown; secondaryUuid?: unknown }
    return previewMerge(await reader(), primaryUuid, secondaryUuid)
  })
}

import type { ApplicationService } from '@sap/cds'
import { anonymizeUser } from './anonymize-user.ts'

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
}

import cds, { type ApplicationService } from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import { anonymizeUser } from './anonymize-user.ts'

/** Binds the handlers of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  const transaction = () => cds.db as unknown as Tx

  service.on('anonymizeUser', async request => {
    const { loginId } = request.data as { loginId?: unknown }
    await anonymizeUser(transaction(), loginId)
  })

  service.on('anonymizeByDsrRequest', async request => {
    const { loginId, dsrRequestNumber } = request.data as { loginId?: unknown; dsrRequestNumber?: unknown }
    await anonymizeUser(transaction(), loginId, { dsrRequestNumber })
  })
}

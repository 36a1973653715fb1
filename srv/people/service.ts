import cds from '@sap/cds'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { authorizeStatusRead, mergeStatus } from './merge-status.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { mergeUsers, uuidFrom } from './merge-users.ts'

/** Merging of accounts (PEOPLE-002 to 006). */
export default class ConsolidationService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('getMergeStatus', async request => {
      const uuid = uuidFrom((request.data as { uuid?: unknown }).uuid, 'uuid')
      await authorizeStatusRead(currentTransaction(), callerOfRequest(request), uuid)
      return mergeStatus(currentTransaction(), uuid)
    })

    this.on('userMerge', async request => {
      const { primaryUuid, secondaryUuid } = request.data as { primaryUuid?: unknown; secondaryUuid?: unknown }
      await mergeUsers(primaryUuid, secondaryUuid)
    })

    await super.init()
  }
}

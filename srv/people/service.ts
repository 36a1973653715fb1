import cds from '@sap/cds'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { mayAskFor, mergeStatus } from './merge-status.ts'
import { mergeUsers, uuidFrom } from './merge-users.ts'

/** Merging of accounts (wire facts of learner and admin, section 7). */
export default class ConsolidationService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('getMergeStatus', async request => {
      const uuid = uuidFrom((request.data as { uuid?: unknown }).uuid, 'uuid')
      await mayAskFor(currentTransaction(), callerOfRequest(request), uuid)
      return mergeStatus(currentTransaction(), uuid)
    })

    this.on('userMerge', async request => {
      const { primaryUuid, secondaryUuid } = request.data as { primaryUuid?: unknown; secondaryUuid?: unknown }
      await mergeUsers(currentTransaction(), primaryUuid, secondaryUuid)
    })

    await super.init()
  }
}

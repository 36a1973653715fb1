import cds from '@sap/cds'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { ownRowsOnly } from '../cap/guard/own-rows.ts'

/** Tutorials, and the caller's own progress. */
export default class DeveloperService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.before('READ', 'TaskRecords', async request => {
      const user = await findUser(cds.db, callerOfRequest(request))
      ownRowsOnly(request.query, 'owner', user ? [user.ID] : [])
    })
    await super.init()
  }
}

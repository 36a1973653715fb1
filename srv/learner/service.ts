import cds from '@sap/cds'
import { serveCompletions } from './completions/serve-completions.ts'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { showOwnRows } from '../cap/guard/own-rows.ts'

/** Tutorials, and the caller's own progress. */
export default class DeveloperService extends cds.ApplicationService {
  override async init(): Promise<void> {
    showOwnRows(this, ['TaskRecords'], 'owner', async request => {
      const user = await findUser(cds.db, callerOfRequest(request))
      return user ? [user.ID] : []
    })
    serveCompletions(this)
    await super.init()
  }
}

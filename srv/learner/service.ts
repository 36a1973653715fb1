import cds, { type Request } from '@sap/cds'
import { serveCompletions } from './completions/serve-completions.ts'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { showOwnRows } from '../cap/guard/own-rows.ts'
import { serveFavorites } from './favorites/serve.ts'
import { servePreferences } from './preferences/serve.ts'

/** Tutorials, and the caller's own progress. */
export default class DeveloperService extends cds.ApplicationService {
  override async init(): Promise<void> {
    const caller = async (request: Request) => {
      const user = await findUser(cds.db, callerOfRequest(request))
      return user ? [user.ID] : []
    }
    showOwnRows(this, ['TaskRecords', 'AccomplishmentRecords'], 'owner', caller)
    showOwnRows(this, ['LearningPreferences'], 'user_ID', caller)
    servePreferences(this)
    serveFavorites(this)
    serveCompletions(this)
    await super.init()
  }
}

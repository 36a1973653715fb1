import cds from '@sap/cds'
import type { ServiceRequest } from '../cap/types.ts'
import { contributeToDeveloper } from '../feedback/index.ts'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { provideAccounts } from '../cap/guard/own-rows.ts'
import { serveBookmarks } from './bookmarks/serve.ts'
import { contributeLater } from './contributions.ts'
import { serveCompletions } from './completions/serve-completions.ts'
import { serveFavorites } from './favorites/serve.ts'
import { servePreferences } from './preferences/serve.ts'
import { serveProgress } from './progress/serve.ts'

/** Tutorials, and the caller's own progress. */
export default class DeveloperService extends cds.ApplicationService {
  override async init(): Promise<void> {
    provideAccounts(this, ownAccount)
    servePreferences(this)
    serveFavorites(this)
    serveBookmarks(this)
    serveProgress(this)
    serveCompletions(this)
    contributeToDeveloper(this)
    contributeLater(this)
    await super.init()
  }
}

/** The account of the caller; none before the first login. */
async function ownAccount(request: ServiceRequest): Promise<readonly string[]> {
  const user = await findUser(cds.db, callerOfRequest(request))
  return user ? [user.ID] : []
}

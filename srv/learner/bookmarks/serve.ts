import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { lockLearner } from '../records/lock-learner.ts'
import { structure } from '../rollup/structure-cache.ts'
import { bookmarksIn } from './bookmark.ts'
import { keepBookmarks, removeBookmarks } from './stored-bookmarks.ts'

/** Binds the actions of `service.cds` beside this file. */
export function serveBookmarks(service: ApplicationService): void {
  service.on('keepBookmarks', async request => {
    const bookmarks = bookmarksIn(request.data)
    const caller = callerOfRequest(request)
    const catalog = await structure()
    const tx = currentTransaction()
    const { ID } = await lockLearner(tx, caller)
    const outcomes = await keepBookmarks(tx, catalog, { ID, login: caller.id }, bookmarks)
    return bookmarks.map(({ kind, slug, stepNumber }, index) => ({ kind, slug, stepNumber, outcome: outcomes[index] }))
  })

  service.on('removeBookmarks', async request => {
    const bookmarks = bookmarksIn(request.data)
    const tx = currentTransaction()
    const { ID } = await lockLearner(tx, callerOfRequest(request))
    return { removed: await removeBookmarks(tx, ID, bookmarks) }
  })
}

import type { ApplicationService } from '@sap/cds'
import { showOwnRows } from '../cap/guard/own-rows.ts'
import { exposeDashboards } from './saved/dashboards.ts'
import { exposeSavedQueries } from './saved/saved-queries.ts'

/** Binds what admins keep of their statements; the history is everybody's own. */
export function exposeQueries(service: ApplicationService): void {
  showOwnRows(service, ['QueryHistory'], 'owner', async ({ user }) => [user.id])
  exposeSavedQueries(service)
  exposeDashboards(service)
}

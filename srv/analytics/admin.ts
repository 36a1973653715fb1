import type { ApplicationService } from '@sap/cds'
import { exposeDashboards } from './saved/dashboards.ts'
import { exposeSavedQueries } from './saved/saved-queries.ts'

/** Binds what admins keep of their statements. */
export function exposeQueries(service: ApplicationService): void {
  exposeSavedQueries(service)
  exposeDashboards(service)
}

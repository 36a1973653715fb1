import type { ApplicationService } from '@sap/cds'
import { badRequest } from '../../lib/errors.ts'
import { log } from '../cap/log.ts'
import { runJobNow } from '../platform/jobs/index.ts'
import { variables } from './config/variables.ts'
import { fetchSessions } from './ingest/ingest.ts'

/** Binds the operation of `admin.cds`: "Fetch now" answers at once, and the run follows. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('fetchSessions', request => {
    if (variables.SESSION_CATALOG_URL === undefined)
      throw badRequest('not_configured', 'Set SESSION_CATALOG_URL to the address of a session catalog')
    request.on('succeeded', () => {
      runJobNow(fetchSessions.name, request.user.id).catch((error: unknown) =>
        log('sessions').error('the sessions could not be read', error)
      )
    })
    return { started: true }
  })
}

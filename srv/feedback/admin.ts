import type { ApplicationService } from '@sap/cds'
import { now } from '../../lib/time.ts'

/** Notes when an admin answers a report; everything else of it is read only. */
export function contributeToAdmin(service: ApplicationService): void {
  service.before('UPDATE', 'ProblemReports', ({ data }) => {
    Object.assign(data as object, { answeredAt: now().toISOString() })
  })
}

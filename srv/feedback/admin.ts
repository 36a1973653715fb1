import type { ApplicationService } from '@sap/cds'
import { now } from '../../lib/time.ts'
import { fixOf } from './problems/fixes.ts'

/** Notes when an admin answers a report, and where it is fixed; everything else of it is read only. */
export function contributeToAdmin(service: ApplicationService): void {
  service.before('UPDATE', 'ProblemReports', async ({ data }) => {
    const { ID, status } = data as { ID: string; status?: string }
    Object.assign(data as object, { answeredAt: now().toISOString() }, status && (await fixOf(ID, status)))
  })
}

import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { runJobNow } from '../../platform/jobs/index.ts'
import { forgetApplied } from './recomputation.ts'
import { RECOMPUTE } from './recompute-progress.ts'

/** Binds the operation of `admin.cds`. */
export function contributeRecompute(service: ApplicationService): void {
  service.on('recomputeProgress', async request => {
    await forgetApplied(currentTransaction())
    request.on('succeeded', () => {
      runJobNow(RECOMPUTE).catch((error: unknown) => log('learner').error('progress could not be recomputed', error))
    })
    return { started: true }
  })
}

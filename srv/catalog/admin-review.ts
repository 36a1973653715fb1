import cds, { type ApplicationService } from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import { reviewTutorial } from './review-tutorial.ts'
import { snoozeTutorial } from './snooze-tutorial.ts'

/** Binds what `admin-review.cds` adds to AdminService: admins review and snooze any tutorial. */
export function contributeReviews(service: ApplicationService): void {
  const transaction = () => cds.db as unknown as Tx
  service.on('reviewTutorial', ({ data }) => reviewTutorial(transaction(), data))
  service.on('snoozeTutorial', ({ data }) => snoozeTutorial(transaction(), data))
}

import cds, { type ApplicationService } from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import { reviewTutorial } from './review-tutorial.ts'
import { snoozeTutorial } from './snooze-tutorial.ts'

/** Binds the handlers of `admin-review.cds`: admins review and snooze any tutorial. */
export function contributeReviews(service: ApplicationService): void {
  const transaction = () => cds.db as unknown as Tx
  service.on('reviewTutorial', ({ data }) => reviewTutorial(transaction(), data))
  service.on('snoozeTutorial', ({ data }) => snoozeTutorial(transaction(), data))
}

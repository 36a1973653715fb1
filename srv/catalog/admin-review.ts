import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import { reviewTutorial } from './tutorials/review-tutorial.ts'
import { snoozeTutorial } from './tutorials/snooze-tutorial.ts'

/** Binds the handlers of `admin-review.cds`: admins review and snooze any tutorial. */
export function contributeReviews(service: ApplicationService): void {
  service.on('reviewTutorial', ({ data }) => reviewTutorial(currentTransaction(), data))
  service.on('snoozeTutorial', ({ data }) => snoozeTutorial(currentTransaction(), data))
}

import type { ApplicationService, Request } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import { reviewTutorial } from './tutorials/review-tutorial.ts'
import { snoozeTutorial } from './tutorials/snooze-tutorial.ts'

/**
 * Binds the handlers of `admin-review.cds`: admins review and snooze any tutorial. One handler answers an action of the service and
 * the one of the same name that is bound to tutorials.
 */
export function contributeReviews(service: ApplicationService): void {
  service.on('reviewTutorial', request => reviewTutorial(currentTransaction(), withTutorial(request)))
  service.on('snoozeTutorial', request => snoozeTutorial(currentTransaction(), withTutorial(request)))
}

/** The parameters, with the tutorial that the action is called on, where it is. */
function withTutorial({ data, params }: Request): object {
  const { ID } = (params.at(-1) ?? {}) as { readonly ID?: string }
  return { ...(data as object), ...(ID !== undefined && { tutorialId: ID }) }
}

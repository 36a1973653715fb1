import type { ApplicationService } from '@sap/cds'
import { contributeReviews } from './admin-review.ts'
import { curateFeatured } from './curation/featured.ts'
import { curateKinds } from './curation/curate-kinds.ts'
import { around, curation } from './curation/transaction.ts'
import { curateTutorials } from './curation/tutorials.ts'
import { curateTags } from './tags/curate-tags.ts'

/** Binds the rules and operations of what admins curate (`admin*.cds`). */
export function contributeToAdmin(service: ApplicationService): void {
  curateTutorials(service)
  curateKinds(service)
  curateFeatured(service)
  curateTags(service)
  curateCategories(service)
  contributeReviews(service)
}

/** Choosing a category waits for its turn: a classification at the same moment must not take it back. */
function curateCategories(service: ApplicationService): void {
  for (const chosen of ['TutorialCategories', 'MissionCategories', 'GroupCategories'])
    around(service, ['CREATE', 'UPDATE', 'DELETE'], chosen, async (_, write) => {
      await curation()
      return write()
    })
}

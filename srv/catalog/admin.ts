import type { ApplicationService } from '@sap/cds'
import { contributeReviews } from './admin-review.ts'
import { curateFeatured } from './curation/featured.ts'
import { curateEntities } from './curation/curate-entities.ts'
import { around, curation } from './model/transaction.ts'
import { curateTutorials } from './curation/tutorials.ts'
import { curateAcronyms } from './tags/acronyms.ts'
import { curateTags } from './tags/curate-tags.ts'

/** Binds the handlers and rules of `admin*.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  curateTutorials(service)
  curateEntities(service)
  curateFeatured(service)
  curateTags(service)
  curateAcronyms(service)
  curateCategories(service)
  contributeReviews(service)
}

/** Takes the lock of curators before a category is chosen, so that a concurrent classification cannot overwrite it. */
function curateCategories(service: ApplicationService): void {
  for (const chosen of ['TutorialCategories', 'MissionCategories', 'GroupCategories'])
    around(service, ['CREATE', 'UPDATE', 'DELETE'], chosen, async (_, write) => {
      await curation()
      return write()
    })
}

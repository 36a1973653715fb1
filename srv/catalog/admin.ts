import type { ApplicationService } from '@sap/cds'
import { contributeReviews } from './admin-review.ts'
import { curateFeatured } from './curation/featured.ts'
import { curateKinds } from './curation/curate-kinds.ts'
import { curateTutorials } from './curation/tutorials.ts'
import { curateTags } from './tags/curate-tags.ts'

/** Binds the rules and operations of what admins curate (`admin*.cds`). */
export function contributeToAdmin(service: ApplicationService): void {
  curateTutorials(service)
  curateKinds(service)
  curateFeatured(service)
  curateTags(service)
  contributeReviews(service)
}

import type { Domain } from '../platform/domain.ts'
import { contributeReviews } from './admin-review.ts'
import { catalogFeeds } from './feeds/index.ts'
import { navigatorSettings } from './navigator-settings.ts'
import { postRepoCatalog, repoCatalogFeed } from './repo-catalog.ts'

export default {
  name: 'catalog',
  settings: [navigatorSettings],
  routes: [postRepoCatalog],
  feeds: [repoCatalogFeed, ...catalogFeeds],
  admin: contributeReviews
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { catalogFeeds } from './feeds/index.ts'
import { navigatorSettings } from './model/navigator-settings.ts'
import { postTagLabels } from './tags/post-tag-labels.ts'
import { postRepoCatalog, repoCatalogFeed } from './tutorials/repo-catalog.ts'
import { reviewsDue } from './tutorials/reviews-due.ts'
import { stored } from './stored.ts'
import { missionResource } from './tools/mission-resource.ts'
import { getMission, listMissions } from './tools/mission-tools.ts'

export default {
  name: 'catalog',
  ...stored,
  settings: [navigatorSettings],
  routes: [postRepoCatalog, postTagLabels],
  tools: [listMissions, getMission],
  resources: [missionResource],
  feeds: [repoCatalogFeed, ...catalogFeeds],
  admin: contributeToAdmin,
  attention: [reviewsDue],
  retention: [{ entity: 'tutorials.catalog.TagImports', column: 'expiresAt', days: 1 }]
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { navigatorSettings } from './navigator-settings.ts'
import { postRepoCatalog, repoCatalogFeed } from './repo-catalog.ts'

export default {
  name: 'catalog',
  settings: [navigatorSettings],
  routes: [postRepoCatalog],
  feeds: [repoCatalogFeed]
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { definitionFeeds } from './definitions.ts'

export default {
  name: 'homepage',
  feeds: definitionFeeds,
  admin: contributeToAdmin,
  retention: [{ entity: 'tutorials.homepage.RedirectHitBatches', column: 'recordedAt', days: 7 }]
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { definitionFeeds } from './definitions.ts'

export default {
  name: 'homepage',
  generations: ['homepage'],
  indexes: [
    { name: 'redirects_from', entity: 'tutorials.homepage.LegacyRedirects', columns: ['fromPath'], unique: true },
    { name: 'hit_batches_recorded', entity: 'tutorials.homepage.RedirectHitBatches', columns: ['recordedAt'] },
    { name: 'verb_definitions_key', entity: 'tutorials.homepage.VerbDefinitions', columns: ['verbKey'], unique: true },
    {
      name: 'shelf_definitions_key',
      entity: 'tutorials.homepage.ShelfDefinitions',
      columns: ['shelfKey'],
      unique: true
    }
  ],
  reference: new URL('../../db/homepage/reference/', import.meta.url),
  feeds: definitionFeeds,
  admin: contributeToAdmin,
  retention: [{ entity: 'tutorials.homepage.RedirectHitBatches', column: 'recordedAt', days: 7 }]
} satisfies Domain

import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { brokenLinks, contributeToAdmin } from './admin.ts'
import { checkLinks } from './check-links.ts'
import { LINKS, PLACES } from './model/tables.ts'
import { variables } from './model/variables.ts'

export default {
  name: 'links',
  variables,
  indexes: [
    { name: 'links_address', entity: LINKS, columns: ['addressDigest'], unique: true },
    { name: 'links_due', entity: LINKS, columns: ['nextCheckAt'] },
    { name: 'links_status', entity: LINKS, columns: ['status', 'ignored'] },
    ...indexesOfWriters(LINKS, ['ignoredBy']),
    { name: 'places_of_link', entity: PLACES, columns: ['link_ID'] },
    { name: 'places_of_kind', entity: PLACES, columns: ['kind', 'slug'] },
    { name: 'places_of_tutorial', entity: PLACES, columns: ['slug'] }
  ],
  jobs: [checkLinks],
  admin: contributeToAdmin,
  attention: [brokenLinks]
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { postRepoCatalog, repoCatalogFeed } from './repo-catalog.ts'

export default { name: 'catalog', routes: [postRepoCatalog], feeds: [repoCatalogFeed] } satisfies Domain

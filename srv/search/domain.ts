import type { Domain } from '../platform/domain.ts'
import { searchSettings } from './search-settings.ts'

export default { name: 'search', settings: [searchSettings] } satisfies Domain

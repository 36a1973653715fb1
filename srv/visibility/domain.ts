import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'

export default { name: 'visibility', admin: contributeToAdmin } satisfies Domain

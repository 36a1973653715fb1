import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { variables } from './variables.ts'

export default { name: 'classify', variables, admin: contributeToAdmin } satisfies Domain

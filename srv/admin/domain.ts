import type { Domain } from '../platform/domain.ts'
import { exposeSettings } from '../platform/settings/admin.ts'

export default {
  name: 'admin',
  admin: exposeSettings
} satisfies Domain

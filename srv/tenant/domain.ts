import { registerPasswords } from '../platform/access/identify.ts'
import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { checkTechnicalUser } from './technical-users.ts'
import { tenantSettings } from './tenant-settings.ts'

export default {
  name: 'tenant',
  settings: [tenantSettings],
  admin: contributeToAdmin,
  renamed: { 'tutorials.platform.TenantSettings': 'tutorials.tenant.TenantSettings' },
  async start() {
    registerPasswords(checkTechnicalUser)
  }
} satisfies Domain

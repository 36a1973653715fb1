import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { secretExpiryCheck } from './jobs.ts'
import { checkRebuildKey } from './rebuild-key.ts'

export default {
  name: 'secrets',
  routes: [checkRebuildKey],
  jobs: [secretExpiryCheck],
  admin: contributeToAdmin
} satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'

export default {
  name: 'homepage',
  admin: contributeToAdmin,
  retention: [{ entity: 'tutorials.homepage.RedirectHitBatches', column: 'recordedAt', days: 7 }]
} satisfies Domain

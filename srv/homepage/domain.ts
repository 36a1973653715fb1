import type { Domain } from '../platform/domain.ts'

export default {
  name: 'homepage',
  retention: [{ entity: 'tutorials.homepage.RedirectHitBatches', column: 'recordedAt', days: 7 }]
} satisfies Domain

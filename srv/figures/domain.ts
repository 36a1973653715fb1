import type { Domain } from '../platform/domain.ts'

export default { name: 'figures' } satisfies Domain

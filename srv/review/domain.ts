import type { Domain } from '../platform/domain.ts'

export default { name: 'review' } satisfies Domain

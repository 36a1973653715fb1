import type { Domain } from '../platform/domain.ts'

export default { name: 'releases' } satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { variables } from './variables.ts'

export default { name: 'embeddings', variables } satisfies Domain

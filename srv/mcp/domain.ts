import type { Domain } from '../platform/domain.ts'
import { mounts } from './mounts.ts'

export default { name: 'mcp', mounts } satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { namespaces, tellOthers } from './namespaces.ts'

export default { name: 'realtime', namespaces, start: tellOthers } satisfies Domain

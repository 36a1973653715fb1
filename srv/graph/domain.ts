import type { Domain } from '../platform/domain.ts'
import { knowledgeGraphSettings } from './knowledge-graph-settings.ts'

export default { name: 'graph', settings: [knowledgeGraphSettings] } satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { postDeployEvent } from './deploy-event.ts'
import { postPipelineLog } from './pipeline-report.ts'

export default { name: 'builds', routes: [postPipelineLog, postDeployEvent] } satisfies Domain

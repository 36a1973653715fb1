import type { Domain } from '../platform/domain.ts'
import { DEPLOYS_LOCK, postDeployEvent } from './deploy-event.ts'
import { postPipelineLog } from './pipeline-report.ts'

export default {
  name: 'builds',
  locks: [DEPLOYS_LOCK],
  routes: [postPipelineLog, postDeployEvent]
} satisfies Domain

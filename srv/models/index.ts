export { type Answer, ask } from './chat/ask.ts'
export { converse } from './chat/converse.ts'
export { DATA_ONLY, delimited } from '../../lib/model/delimit.ts'
export {
  endpointFailure,
  isAboutQuestion,
  MODEL_FAILED,
  MODEL_INVALID,
  MODEL_MISCONFIGURED,
  MODEL_REFUSED
} from './chat/failures.ts'
export type { OfferedTool, TalkMessage, ToolCall } from '../../lib/model/protocols/protocol.ts'
export { configuredEndpoint, NOT_CONFIGURED, whyNoEndpoint } from './endpoint/configured.ts'
export { BUDGET_SPENT } from './usage/budget.ts'
export { centsOf, dollarsOf, type Tokens } from './usage/cost.ts'
export { beginTrial, tried } from './try-model.ts'
export { whyNoAssistant } from './without-model.ts'

import type { Domain } from '../platform/domain.ts'
import { postCodeCheckSpecs } from './code-check-specs.ts'
import { postValidateAnswerSpecs } from './validate-answer-specs.ts'

export default { name: 'assess', routes: [postCodeCheckSpecs, postValidateAnswerSpecs] } satisfies Domain

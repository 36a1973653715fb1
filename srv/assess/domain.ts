import type { Domain } from '../platform/domain.ts'
import { postCodeCheckSpecs } from './code-check-specs.ts'
import { postValidateAnswerSpecs, SPECS_LOCK } from './validate-answer-specs.ts'

export default {
  name: 'assess',
  locks: [SPECS_LOCK],
  routes: [postCodeCheckSpecs, postValidateAnswerSpecs]
} satisfies Domain

import { atLeast, chosenKey } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of feedback. */
export const variables = declareVariables({
  FEEDBACK_SALT: {
    as: chosenKey(atLeast(16)),
    meaning: 'salt of [feedback](operate.md), if no secret is set'
  }
})

import { integer } from '../../../lib/config/readers.ts'
import { endpointVariables } from '../../../lib/model/variables.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the model endpoint. */
export const variables = declareVariables({
  ...endpointVariables,
  MODEL_PROMPT_PRICE: {
    as: integer(0, 0, 1_000_000),
    meaning: 'US cents for a million tokens of what the model is asked, for its cost in logs and metrics'
  },
  MODEL_COMPLETION_PRICE: {
    as: integer(0, 0, 1_000_000),
    meaning: 'the same for what it answers'
  }
})

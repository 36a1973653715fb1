import { bearerKey, trustedAddress } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the model endpoint. */
export const variables = declareVariables({
  OPENAI_API_KEY: {
    as: bearerKey,
    meaning: 'key of the model endpoint; without it and the next, see below'
  },
  OPENAI_BASE_URL: {
    as: trustedAddress,
    fallback: "OpenAI's",
    meaning: "any endpoint that speaks OpenAI's protocol"
  }
})

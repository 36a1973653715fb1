import { bearerKey, trustedAddress } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the model endpoint. */
export const variables = declareVariables({
  OPENAI_API_KEY: {
    as: bearerKey,
    meaning:
      'key of the model endpoint. With neither this nor the next, development embeds texts offline, by their words, and production answers 503 where a model is needed'
  },
  OPENAI_BASE_URL: {
    as: trustedAddress,
    fallback: "OpenAI's",
    meaning: "any endpoint that speaks OpenAI's protocol"
  }
})

import { bearerKey, integer, oneOf, trustedAddress } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

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
  },
  OPENAI_TIMEOUT_MS: {
    as: integer(60_000, 100, 600_000),
    meaning: 'milliseconds that the model endpoint may take for one answer; it is asked three times'
  },
  MODEL_PROTOCOL: {
    as: oneOf('chat-completions', 'responses'),
    meaning: 'the API of OpenAI by which the model is asked'
  },
  MODEL_OUTPUT: {
    as: oneOf('tool', 'json_schema'),
    meaning: 'how the model is made to answer in a form: a tool that it must call, or `response_format`'
  },
  MODEL_PROMPT_PRICE: {
    as: integer(0, 0, 1_000_000),
    meaning: 'US cents for a million tokens of what the model is asked, for its cost in logs and metrics'
  },
  MODEL_COMPLETION_PRICE: {
    as: integer(0, 0, 1_000_000),
    meaning: 'the same for what it answers'
  }
})

import { bearerKey, integer, oneOf, trustedAddress } from '../config/readers.ts'

/** Why a program that reads these variables has no model. */
export const NO_MODEL = 'no model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'

/** The variables of the endpoint that every program asks which needs a model. */
export const endpointVariables = {
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
  }
} as const

import { bearerKey, integer, trustedAddress } from '../../../lib/config/readers.ts'
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
  EMBEDDINGS_STEPS_PER_RUN: {
    as: integer(20_000, 1, 1_000_000),
    meaning: 'steps that a run of embedding-reconciliation sends to the model'
  },
  EMBEDDINGS_MEMORY_MB: {
    as: integer(256, 1, 4096),
    meaning: 'for vectors in memory, 160 steps each, where there is no pgvector; more are not found'
  }
})

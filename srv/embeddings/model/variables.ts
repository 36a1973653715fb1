import { integer } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of embeddings. */
export const variables = declareVariables({
  EMBEDDINGS_STEPS_PER_RUN: {
    as: integer(20_000, 1, 1_000_000),
    meaning: 'steps that a run of embedding-reconciliation sends to the model'
  },
  EMBEDDINGS_MEMORY_MB: {
    as: integer(256, 1, 4096),
    meaning: 'for vectors in memory, 160 steps each, where there is no pgvector; more are not found'
  }
})

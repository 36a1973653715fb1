import { integer } from '../../../lib/config/readers.ts'
import { MINUTE, SECOND } from '../../../lib/time.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of previews. */
export const variables = declareVariables(
  {
    PREVIEW_TIMEOUT_MS: {
      as: integer(5 * SECOND, 100, MINUTE),
      meaning: 'limit of rendering one preview; a process that takes longer is ended'
    },
    PREVIEW_MEMORY_MB: {
      as: integer(512, 96, 4096),
      meaning: 'memory of the process of one preview; one that needs more is ended'
    },
    PREVIEW_MAX_CONCURRENT: { as: integer(4, 1, 32), meaning: 'previews that an instance renders at the same time' },
    PREVIEW_QUEUE_TIMEOUT_MS: {
      as: integer(10 * SECOND, 0, MINUTE),
      meaning: 'wait of a preview for its turn; after it the answer is 503'
    },
    PREVIEW_RENDERS_PER_HOUR: {
      as: integer(600, 1, 100_000),
      meaning: 'previews of one author in an hour, over all instances; after them the answer is 429'
    }
  },
  { prefixes: ['PREVIEW'] }
)

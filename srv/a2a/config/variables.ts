import { integer } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of A2A. */
export const variables = declareVariables(
  {
    A2A_CALLS_PER_MINUTE: {
      as: integer(600, 1, 10_000_000),
      meaning: 'messages of one caller over A2A on an instance'
    },
    A2A_STREAMS: { as: integer(500, 1, 100_000), meaning: 'answers that an instance streams over A2A at once' }
  },
  { prefixes: ['A2A'] }
)

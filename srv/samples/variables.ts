import { flag, isProduction } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the sample tutorials. */
export const variables = declareVariables(
  {
    SEED_SAMPLES: {
      as: flag(environment => !isProduction(environment)),
      fallback: 'true, in production false',
      meaning: 'publish the sample tutorials when nothing is live'
    }
  },
  { prefixes: ['SEED'] }
)

import { isProduction } from '../platform/config/config.ts'
import { flag } from '../platform/config/readers.ts'
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

import { flag, isProduction } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the sample tutorials. */
export const variables = declareVariables(
  {
    SEED_SAMPLES: {
      as: flag(environment => !isProduction(environment)),
      title: 'Sample tutorials',
      fallback: 'true, in production false',
      meaning: 'publish the sample tutorials when nothing is live'
    },
    PLAY_SAMPLE_EVENT: {
      as: flag(false),
      title: 'Sample event',
      meaning: 'let an event of made-up learners play, as `npm start -- demo` does; never in production'
    }
  },
  {
    prefixes: ['SEED', 'PLAY'],
    conflicts: ({ PLAY_SAMPLE_EVENT }, environment) =>
      PLAY_SAMPLE_EVENT && isProduction(environment) ? ['PLAY_SAMPLE_EVENT: is not for production'] : []
  }
)

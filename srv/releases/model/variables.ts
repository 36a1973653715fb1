import { bearerKey, integer, trustedAddress } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of releases; the QA channel reads them. */
export const variables = declareVariables(
  {
    RELEASE_TARGET_URL: {
      as: trustedAddress,
      meaning: 'production, where [releases](releases.md) go'
    },
    RELEASE_CONTENT_KEY: { as: bearerKey, meaning: 'its content key, if no secret is set' },
    RELEASE_APPROVALS: {
      as: integer(1, 0, 10),
      meaning: 'authors who must approve a release, besides those who prepared it'
    },
    RELEASE_RETRY_MINUTES: {
      as: integer(60, 1, 1440),
      meaning: 'minutes in which a release waits for another publish, or for production to answer'
    }
  },
  { prefixes: ['RELEASE'] }
)

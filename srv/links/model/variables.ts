import { flag, integer } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the job that checks links. */
export const variables = declareVariables(
  {
    LINK_CHECK_ENABLED: {
      as: flag(true),
      title: 'Check of links',
      meaning: '[links to other sites](curate.md#broken-links) are checked each night'
    },
    LINK_CHECK_MONTHLY_BUDGET: {
      as: integer(30_000, 0, 10_000_000),
      meaning: 'requests to other sites in one UTC month to check links, over all instances'
    },
    LINK_CHECK_PAUSE_MS: {
      as: integer(1000, 0, 60_000),
      meaning: 'pause between two requests to one host; longer where its robots.txt says so'
    },
    LINK_CHECK_TIMEOUT_MS: { as: integer(10_000, 100, 60_000), meaning: 'how long a host may take to answer' },
    LINK_CHECK_MINUTES: { as: integer(45, 1, 600), meaning: 'how long a run may ask; the next one goes on' }
  },
  { prefixes: ['LINK_CHECK'] }
)

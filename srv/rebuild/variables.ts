import { integer, matching, pathBelow, trustedAddress, withDefault } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the rebuild of the site. */
export const variables = declareVariables(
  {
    REBUILD_DISPATCH_REPOSITORY: {
      as: matching(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name'),
      meaning: 'whose workflow rebuilds the site, see [operate](operate.md#rebuild-of-the-site)'
    },
    REBUILD_DISPATCH_WORKFLOW: {
      as: pathBelow('rebuild-content.yml'),
      allowed: 'name of a file',
      meaning: 'the workflow'
    },
    REBUILD_DISPATCH_REF: {
      as: pathBelow('main'),
      allowed: 'branch or tag',
      meaning: 'where the workflow is taken from'
    },
    REBUILD_DISPATCH_URL: {
      as: withDefault(trustedAddress, 'https://api.github.com'),
      meaning: "GitHub's REST API"
    },
    REBUILD_DEBOUNCE_MS: { as: integer(60_000, 10, 3_600_000), meaning: 'how long changes wait for more' }
  },
  {
    prefixes: ['REBUILD'],
    // read by the settings of the tenant
    alsoKnown: ['REBUILD_TARGET_ENV']
  }
)

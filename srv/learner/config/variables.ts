import { integer, matching, trustedAddress, withDefault } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

const word = (fallback: string) =>
  withDefault(matching(/^[\w.-]{1,60}$/, 'must be a word of letters, digits, _, . and -'), fallback)

/** The environment variables of learners; client id and secret are secrets. */
export const variables = declareVariables(
  {
    COMPLETION_PUSH_URL: {
      as: trustedAddress,
      meaning: 'receives completions'
    },
    COMPLETION_PUSH_TOKEN_URL: { as: trustedAddress, meaning: 'gives its access tokens (OAuth)' },
    COMPLETION_PUSH_TIMEOUT_MS: {
      as: integer(15_000, 100, 15_000),
      meaning: 'how long it may take for an answer; a token two thirds of that'
    },
    COMPLETION_PUSH_SYSTEM: { as: word('TUTORIALS'), meaning: 'how it knows this platform (`SYSTEM_ID`)' },
    PROGRESS_RECOMPUTE_AFTER_MS: {
      as: integer(5000, 0, 3_600_000),
      meaning: 'rest of a changed catalog before progress is computed anew; 0: never'
    },
    COMPLETION_PUSH_INTERACTION: { as: word('LEARNING'), meaning: 'how it calls completions (`IA_TYPE`)' }
  },
  { prefixes: ['COMPLETION', 'PROGRESS'], alsoKnown: ['COMPLETION_PUSH_CLIENT_ID', 'COMPLETION_PUSH_CLIENT_SECRET'] }
)

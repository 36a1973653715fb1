import type { Reader } from '../../../lib/config/readers.ts'
import { parsePostgresUrl } from '../../cap/database/postgres.ts'
import { declareVariables } from '../../platform/config/variables.ts'

const login: Reader<URL | undefined> = {
  rule: '`postgres://user:password@host:port/database`',
  read: text => (text === undefined ? undefined : parsePostgresUrl(text))
}

/** The environment variables of analytics. */
export const variables = declareVariables(
  {
    ANALYTICS_DATABASE_URL: {
      as: login,
      fallback: 'one that is created',
      meaning: 'login without rights, for statements'
    }
  },
  { prefixes: ['ANALYTICS'] }
)

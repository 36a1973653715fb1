import { flag } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of personal access tokens. */
export const variables = declareVariables({
  MCP_PAT_MINT_ENABLED: {
    as: flag(true),
    title: 'Personal access tokens',
    meaning: 'people may make personal access tokens'
  }
})

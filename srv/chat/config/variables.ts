import { integer } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the assistant. */
export const variables = declareVariables({
  CHAT_STREAMS: {
    as: integer(1000, 1, 100_000),
    meaning: 'answers of the assistant that one instance streams at once'
  }
})

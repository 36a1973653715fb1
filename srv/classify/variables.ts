import { integer } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the classifier. */
export const variables = declareVariables({
  CLASSIFIER_CALLS_PER_DAY: {
    as: integer(500, 0, 100_000),
    meaning: 'calls of the model a day where vectors do not decide between categories; 0 for none'
  }
})

import { flag } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the homepage. */
export const variables = declareVariables({
  EXPLAINER_GENERATOR_DISABLED: {
    as: flag(false),
    meaning: 'kill switch: no texts of the start page are generated (503)'
  }
})

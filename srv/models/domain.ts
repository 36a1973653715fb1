import type { Domain } from '../platform/domain.ts'
import { USAGE } from './usage/usage.ts'
import { variables } from './endpoint/variables.ts'
import { offerTrial } from './try-model.ts'
import { switchedOnWithoutModel, warnWithoutModel } from './without-model.ts'

export default {
  name: 'models',
  variables,
  attention: [switchedOnWithoutModel],
  admin(service) {
    warnWithoutModel(service)
    offerTrial(service)
  },
  retention: [{ entity: USAGE, column: 'day', days: 400 }]
} satisfies Domain

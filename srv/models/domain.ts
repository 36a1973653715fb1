import type { Domain } from '../platform/domain.ts'
import { USAGE } from './usage/usage.ts'
import { variables } from './endpoint/variables.ts'

export default {
  name: 'models',
  variables,
  retention: [{ entity: USAGE, column: 'day', days: 400 }]
} satisfies Domain

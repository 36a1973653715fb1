import type { Domain } from '../platform/domain.ts'
import { publishSamples } from './publish-samples.ts'
import { variables } from './variables.ts'

export default { name: 'samples', variables, listening: publishSamples } satisfies Domain

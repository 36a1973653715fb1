import type { Domain } from '../platform/domain.ts'
import { publishSamples } from './publish-samples.ts'

export default { name: 'samples', listening: publishSamples } satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { countFigures } from './count/count-figures.ts'

export default { name: 'figures', jobs: [countFigures] } satisfies Domain

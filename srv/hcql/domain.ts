import type { Domain } from '../platform/domain.ts'
import { queryRoutes } from './routes.ts'

export default { name: 'hcql', serviceRoutes: queryRoutes } satisfies Domain

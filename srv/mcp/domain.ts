import type { Domain } from '../platform/domain.ts'
import { mounts } from './mounts.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { serviceTools } from './service-tools/index.ts'
import { variables } from './config/variables.ts'

export default { name: 'mcp', variables, mounts, routes: oauthRoutes, serviceTools } satisfies Domain

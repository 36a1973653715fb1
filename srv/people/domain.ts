import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { serveCurrentUser } from './serve-current-user.ts'

export default { name: 'people', routes: [serveCurrentUser], admin: contributeToAdmin } satisfies Domain

import type { Domain } from '../platform/domain.ts'
import { serveCurrentUser } from './serve-current-user.ts'

export default { name: 'people', routes: [serveCurrentUser] } satisfies Domain

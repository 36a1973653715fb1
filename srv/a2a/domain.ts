import type { Domain } from '../platform/domain.ts'
import { observe } from '../platform/metrics/metrics.ts'
import { cardRoutes } from './card/routes.ts'
import { variables } from './config/variables.ts'
import { mounts } from './mounts.ts'
import { openStreams } from './serve/stream.ts'
import { BEGIN_LOCK } from './tasks/store.ts'

export default {
  name: 'a2a',
  variables,
  locks: [BEGIN_LOCK],
  mounts,
  routes: cardRoutes,
  indexes: [
    { entity: 'tutorials.a2a.A2aTasks', columns: ['owner', 'skillId', 'createdAt'] },
    { entity: 'tutorials.a2a.A2aTasks', columns: ['owner', 'expiresAt'] },
    { entity: 'tutorials.a2a.A2aTasks', columns: ['createdAt'] }
  ],
  retention: [{ entity: 'tutorials.a2a.A2aTasks', column: 'createdAt', days: 1 }],
  start() {
    observe('a2a.streams', openStreams)
    return Promise.resolve()
  }
} satisfies Domain

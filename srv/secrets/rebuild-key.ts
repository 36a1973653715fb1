import type { Route } from '../platform/http/route.ts'
import { keyGate } from './key-gate.ts'
import { readSecret } from './read-secret.ts'

const REBUILD_API_KEY = 'REBUILD_API_KEY'

/** Admits requests that carry the rebuild key. */
export const rebuildKeyGate = keyGate({
  alias: REBUILD_API_KEY,
  realm: 'rebuild',
  find: () => readSecret(REBUILD_API_KEY)
})

/** GET /auth/rebuild-key: 204 for the right key. The gateway checks keys here, having no credential store of its own. */
export const checkRebuildKey: Route = {
  method: 'get',
  path: '/auth/rebuild-key',
  access: 'rebuildKey',
  cache: 'no-store',
  handle: async () => ({ status: 204 })
}

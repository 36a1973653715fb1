import type { Database } from '../database.ts'
import type { Cluster } from './cluster.ts'

/** What the setup started and made, for the teardown in the same process; no cluster when the server is not ours. */
export const running: { cluster?: Cluster; template?: Database } = {}

import type { Cluster } from './cluster.ts'

/** What the setup started, for the teardown in the same process; no cluster when the server is not ours. */
export const running: { cluster?: Cluster } = {}

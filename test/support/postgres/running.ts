import type { Cluster } from './cluster.ts'

/** Cluster and template of this run, for the teardown in the same process; no cluster when the server is not ours. */
export const running: { cluster?: Cluster } = {}

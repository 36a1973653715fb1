import type { Cluster } from './cluster.ts'

/** The cluster that the setup started, for the teardown in the same process; none when the server is not ours. */
export const running: { cluster?: Cluster } = {}

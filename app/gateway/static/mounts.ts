import { ensureAdminBuilt } from '../../admin/index.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'

/** One user interface: the files of `folder` under `prefix`. */
export interface Mount {
  readonly prefix: `/${string}/`
  /** Builds the interface when there is no build of its sources. */
  readonly folder: () => Promise<string>
  readonly caching: Caching
}

/** Whether shared caches may keep the files: never those behind a login (RFC 9111, section 5.2.2.7). */
export type Caching = 'public' | 'private'

/** The built user interfaces; each has its gate in the route table. */
export const userInterfaces: readonly Mount[] = [
  { prefix: '/admin-ui/', folder: memoizeAsync(ensureAdminBuilt), caching: 'private' }
]

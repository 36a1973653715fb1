import { ensureAdminBuilt } from '../../admin/index.ts'
import { ensureScannerBuilt } from '../../scanner/index.ts'
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

const admin = memoizeAsync(ensureAdminBuilt)
const scanner = memoizeAsync(ensureScannerBuilt)

/** The built user interfaces; each has its gate in the route table. The admin workplace opens its analytics at an address of their own, and the prize desk has a second one. */
export const userInterfaces: readonly Mount[] = [
  { prefix: '/admin-ui/', folder: admin, caching: 'private' },
  { prefix: '/analytics-ui/', folder: admin, caching: 'private' },
  { prefix: '/scanner-ui/', folder: scanner, caching: 'private' },
  { prefix: '/scanner-vue/', folder: scanner, caching: 'private' }
]

import { ensureAdminBuilt } from '../../admin/index.ts'
import { ensureScannerBuilt } from '../../scanner/index.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'

/** One user interface: the files of `folder` under `prefix`. */
export interface Mount {
  readonly prefix: `/${string}/`
  /** Builds the interface when there is no build of its sources. */
  readonly folder: () => Promise<string>
  /** Path within the folder where its files begin. */
  readonly within?: `/${string}`
  readonly caching: Caching
}

/** Whether shared caches may keep the files: never those behind a login (RFC 9111, section 5.2.2.7). */
export type Caching = 'public' | 'private'

const admin = memoizeAsync(ensureAdminBuilt)
const scanner = memoizeAsync(ensureScannerBuilt)

/** A page of the build of workplaces, which share their assets. */
const workplace = (prefix: Mount['prefix'], page: `/${string}`): readonly Mount[] => [
  { prefix: `${prefix}assets/`, folder: admin, within: '/assets', caching: 'private' },
  { prefix, folder: admin, within: page, caching: 'private' }
]

/** The built user interfaces; each has its gate in the route table. The admin workplace opens its analytics at an address of their own, and the prize desk has a second one. */
export const userInterfaces: readonly Mount[] = [
  ...workplace('/admin-ui/', '/admin'),
  ...workplace('/analytics-ui/', '/admin'),
  ...workplace('/author-ui/', '/author'),
  { prefix: '/scanner-ui/', folder: scanner, caching: 'private' },
  { prefix: '/scanner-vue/', folder: scanner, caching: 'private' }
]

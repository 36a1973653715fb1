import { join } from 'node:path'

/** One user interface: the files of `folder` under `prefix`. */
export interface Mount {
  readonly prefix: `/${string}/`
  readonly folder: string
  readonly caching: Caching
}

/** Whether shared caches may keep the files: never those behind a login (RFC 9111, section 5.2.2.7). */
export type Caching = 'public' | 'private'

/** The built user interfaces below `root`, the folder `app`; the gateway's route table holds their gates. */
export function mountsIn(root: string): readonly Mount[] {
  const behindLogin = (prefix: Mount['prefix'], app: string): Mount => ({
    prefix,
    folder: join(root, app, 'dist'),
    caching: 'private'
  })
  return [
    behindLogin('/admin-ui/', 'admin'),
    behindLogin('/analytics-ui/', 'analytics'),
    behindLogin('/display-app/', 'display'),
    behindLogin('/scanner-ui/', 'scanner'),
    behindLogin('/scanner-vue/', 'scanner')
  ]
}

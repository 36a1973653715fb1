/** One user interface: the files of `folder` under `prefix`. */
export interface Mount {
  readonly prefix: `/${string}/`
  readonly folder: string
  readonly caching: Caching
}

/** Whether shared caches may keep the files: never those behind a login (RFC 9111, section 5.2.2.7). */
export type Caching = 'public' | 'private'

/** The built user interfaces; each has its gate in the route table. None is built yet: behind the gates is a 404 page. */
export const userInterfaces: readonly Mount[] = []

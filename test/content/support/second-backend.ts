import { type Backend, startBackend } from '../../support/backend.ts'

/** Another process on the store of `first`: it logs its SQL, and its memory holds nothing but what it was asked for. */
export const secondBackend = ({ database, dataDir }: Backend): Promise<Backend> =>
  startBackend({ database, dataDir, env: { DEBUG: 'sql' } })

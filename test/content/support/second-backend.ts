import { type Backend, startBackend } from '../../support/backend.ts'
import { sharedBackend } from '../../support/shared-backend.ts'

let second: Promise<Backend> | undefined

/** Another process on the store of the shared backend: it logs its SQL and has in memory what it was asked for alone. */
export const secondBackend = (): Promise<Backend> => (second ??= startSecond())

async function startSecond(): Promise<Backend> {
  const { database, dataDir } = await sharedBackend()
  return startBackend({ database, dataDir, env: { DEBUG: 'sql' } })
}

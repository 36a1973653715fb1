import { type Backend, startBackend } from '../../support/backend.ts'
import { newSigningKey } from './verify-jws.ts'

/** Environment of all instances here: they sign what they serve. */
export const instanceEnvironment = {
  PROVENANCE_ENVELOPE_ENABLED: 'true',
  PROVENANCE_SIGNING_KEY: newSigningKey()
} as const

/** Two backends on one database. */
export async function startInstances(): Promise<readonly [Backend, Backend]> {
  const one = await startBackend({ env: instanceEnvironment })
  const other = await startBackend({ database: one.database, dataDir: one.dataDir, env: instanceEnvironment })
  return [one, other]
}

import { type Backend, startBackend } from '../../support/backend.ts'
import { newSigningKey } from './verify-jws.ts'

/** What all instances here are started with: they sign what they serve. */
export const instanceEnvironment = {
  PROVENANCE_ENVELOPE_ENABLED: 'true',
  PROVENANCE_SIGNING_KEY: newSigningKey()
} as const

let shared: Promise<readonly [Backend, Backend]> | undefined

/** Two backends on one database, the same two for all cases that a test file is made of. */
export const sharedInstances = (): Promise<readonly [Backend, Backend]> => (shared ??= startInstances())

async function startInstances(): Promise<readonly [Backend, Backend]> {
  const one = await startBackend({ env: instanceEnvironment })
  const other = await startBackend({ database: one.database, dataDir: one.dataDir, env: instanceEnvironment })
  return [one, other]
}

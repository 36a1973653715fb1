import { randomBytes } from '../../lib/ids.ts'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import { isProduction } from '../platform/config/config.ts'
import { credentialStore } from './open-store.ts'
import { readSecret } from './read-secret.ts'

const BYTES = 32

/**
 * The secret `alias`; in development, where none is configured, one that is made at its first use.
 * @throws StoreUnavailable when the store is unavailable and the variable is not set.
 */
export async function readOrGenerateSecret(alias: string): Promise<string | undefined> {
  const configured = await readSecret(alias)
  if (configured !== undefined || isProduction()) return configured
  const [store, generated] = [credentialStore(), generatedAlias(alias)]
  return (await store.get(generated)) ?? store.setIfAbsent(generated, randomBytes(BYTES).toString('hex'))
}

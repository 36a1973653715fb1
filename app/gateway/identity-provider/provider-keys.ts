import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { join } from 'node:path'
import { randomText } from '../../../lib/ids.ts'
import { generateOnce } from '../../../lib/create-once.ts'

/** Keys that the provider signs with: `jwks` (private keys) for tokens, `cookieKey` for cookies. */
export interface ProviderKeys {
  readonly jwks: { readonly keys: readonly JWK[] }
  readonly cookieKey: string
}

/** The keys in `<dataDir>/idp/keys.json`, generated once, so that tokens stay valid when the gateway starts again. */
export async function providerKeys(dataDir: string): Promise<ProviderKeys> {
  const text = await generateOnce(join(dataDir, 'idp', 'keys.json'), generateKeys)
  return JSON.parse(text) as ProviderKeys
}

async function generateKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const keys: ProviderKeys = {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomText(32) }] },
    cookieKey: randomText(32)
  }
  return JSON.stringify(keys)
}

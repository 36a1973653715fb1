import { join } from 'node:path'
import { randomText } from '../../../lib/ids.ts'
import { generateOnce } from '../../../lib/create-once.ts'

/** Credentials of the gateway at the local identity provider. */
export interface DevelopmentClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The gateway's client at the local identity provider; its secret is generated once into `<dataDir>/idp`. */
export async function developmentClient(dataDir: string): Promise<DevelopmentClient> {
  const clientSecret = await generateOnce(join(dataDir, 'idp', 'client-secret'), async () => randomText(32))
  return { clientId: 'gateway', clientSecret }
}

import { type Backend, startBackend } from '../../support/backend.ts'
import { startIssuer, type TestIssuer } from '../../support/issuer.ts'

interface Issued {
  readonly issuer: TestIssuer
  /** Takes the tokens of the issuer. */
  readonly backend: Backend
}

let shared: Promise<Issued> | undefined

/** What the cases of a test file share, as `sharedBackend` does. */
export const sharedIssuer = (): Promise<Issued> => (shared ??= start())

async function start(): Promise<Issued> {
  const issuer = await startIssuer()
  return { issuer, backend: await startBackend({ env: issuer.environment }) }
}

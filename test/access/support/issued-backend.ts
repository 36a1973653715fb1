import { type Backend, startBackend } from '../../support/backend.ts'
import { startIssuer, type TestIssuer } from '../../support/http/issuer.ts'

/** Starts an issuer and a backend that takes its tokens. */
export async function startIssued(): Promise<{ readonly issuer: TestIssuer; readonly backend: Backend }> {
  const issuer = await startIssuer()
  return { issuer, backend: await startBackend({ env: issuer.environment }) }
}

import { type Backend, leaseBackend, startBackend } from '../../support/backend.ts'
import { leaseIssuer, type LeasedIssuer, startIssuer, type TestIssuer } from '../../support/http/issuer.ts'

/** Starts an issuer and a backend that takes its tokens. */
export async function startIssued(): Promise<{ readonly issuer: TestIssuer; readonly backend: Backend }> {
  const issuer = await startIssuer()
  return { issuer, backend: await startBackend({ env: issuer.environment }) }
}

/** An issuer and a backend that takes its tokens, which both go on to other files. */
export async function leaseIssued(): Promise<{ readonly issuer: LeasedIssuer; readonly backend: Backend }> {
  const issuer = await leaseIssuer()
  return { issuer, backend: await leaseBackend(issuer.environment) }
}

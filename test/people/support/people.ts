import { type Backend, startBackend } from '../../support/backend.ts'
import { startIssuer, type TestIssuer } from '../../support/http/issuer.ts'
import { withProbe } from './accounts.ts'

interface People {
  /** Signs the tokens that the backend takes. */
  readonly issuer: TestIssuer
  /** Has the tables of probe.cds. */
  readonly backend: Backend
  /** For another instance of the backend. */
  readonly env: Readonly<Record<string, string>>
}

export async function startPeople(): Promise<People> {
  const issuer = await startIssuer()
  const env = { ...withProbe, ...issuer.environment }
  return { issuer, env, backend: await startBackend({ env }) }
}

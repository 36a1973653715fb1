import { type Backend, leaseBackend, startBackend } from '../../support/backend.ts'
import { leaseIssuer, type LeasedIssuer } from '../../support/http/issuer.ts'
import { withProbe } from './accounts.ts'

interface People {
  /** Signs the tokens that the backend takes. */
  readonly issuer: LeasedIssuer
  /** Has the tables of probe.cds. */
  readonly backend: Backend
  /** For another instance of the backend. */
  readonly env: Readonly<Record<string, string>>
}

/** A backend of its own, for tests that write rows into every table. */
export async function startPeople(): Promise<People> {
  const { issuer, env } = await trusted()
  return { issuer, env, backend: await startBackend({ env }) }
}

/** A backend that goes on to other files. */
export async function leasePeople(): Promise<People> {
  const { issuer, env } = await trusted()
  return { issuer, env, backend: await leaseBackend(env) }
}

async function trusted(): Promise<Omit<People, 'backend'>> {
  const issuer = await leaseIssuer()
  return { issuer, env: { ...withProbe, ...issuer.environment } }
}

import { againstBare, type Case } from '../support/against-bare.ts'
import { startIssuer } from '../support/issuer.ts'
import { startBackend } from '../support/server-process.ts'

/**
 * The metadata of AdminService against a bare server, for clients without and with a cached copy. The bare server has no
 * authentication; the platform checks the token of an admin with each request.
 */
export async function metadata(): Promise<void> {
  const issuer = await startIssuer()
  const server = await startBackend(issuer.environment)
  const headers = { Authorization: `Bearer ${await issuer.sign('admin', 'Admin')}` }
  const asked = { path: '/admin/$metadata', headers, target: 0.5 }
  const cases: Case[] = [
    { ...asked, name: '$metadata 200', status: 200 },
    { ...asked, name: '$metadata 304', status: 304, conditional: true }
  ]
  for (const each of cases) await againstBare(server, each)
  await server.stop()
  issuer.stop()
}

import { startIssuer } from '../support/issuer.ts'
import { loadInTurns } from '../support/load.ts'
import { median, report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 3
const PEOPLE = 200
const TARGET = 100

/** Nothing is served at these: the answers cost the same, so the difference is that of the check before them. */
const paths = { open: '/mcp/nothing', login: '/mcp/api/nothing', personal: '/mcp-pat/nothing' }

/**
 * Cost of authentication: CPU time of a request with a token, minus that of the same request to a public path. 200 users
 * alternate, so first checks of tokens are included.
 */
export async function tokenChecks(): Promise<void> {
  const issuer = await startIssuer()
  const server = await startBackend({ ...issuer.environment, MCP_AUTH_ENABLED: 'true' })
  const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`)
  const logins = await Promise.all(people.map(person => issuer.sign(person)))
  const tokens: string[] = []
  for (const login of logins) tokens.push(await mint(server, login))

  await cost('token of the issuer', server, paths.login, () => Promise.all(people.map(person => issuer.sign(person))))
  await cost('personal access token', server, paths.personal, async () => tokens)
  await server.stop()
  issuer.stop()
}

/** Measures one kind of credentials; each round calls `credentials` for its own. */
async function cost(
  name: string,
  server: ServerProcess,
  path: string,
  credentials: () => Promise<readonly string[]>
): Promise<void> {
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const headers = (await credentials()).map(token => ({ Authorization: `Bearer ${token}` }))
    const open = await loadInTurns(server, paths.open, [{}], 404)
    const checked = await loadInTurns(server, path, headers, 404)
    costs.push(checked.cpuMicros - open.cpuMicros)
  }
  const micros = median(costs)
  const measured = `${micros.toFixed(1)} µs CPU (rounds ${costs.map(each => each.toFixed(1)).join(', ')})`
  report({ name: `check of a ${name}`, measured, ratio: undefined, target: `< ${TARGET} µs`, met: micros < TARGET })
}

async function mint(server: ServerProcess, login: string): Promise<string> {
  const response = await fetch(`${server.url}/pats/mintPAT`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${login}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'benchmark', scopes: ['read'] })
  })
  if (response.status !== 200) throw new Error(`mintPAT answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { inheritedEnvironment } from '../support/environment.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { startIssuer } from '../support/http/issuer.ts'
import { until } from '../support/until.ts'
import { saved } from '../rebuild/support/changes.ts'
import { startWorkflowServer, token, workflow } from '../rebuild/support/workflow-server.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { verifies } from '../requirements/verifies.ts'

onBothInFullRun('statements')

/** Names of all jobs, by the pinned table. */
const [, ...jobs] = readFileSync(join(import.meta.dirname, '..', 'pins', 'jobs.txt'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split(' ')[0] ?? '')

/** The environment that records a process's connections, and what it recorded. */
function recorder(): { NODE_OPTIONS: string; connections: () => readonly string[] } {
  const file = join(scratchFolder('sockets'), 'connections')
  const module = pathToFileURL(join(import.meta.dirname, 'support', 'record-sockets.ts'))
  module.searchParams.set('file', file)
  return {
    NODE_OPTIONS: `--import=${module.href}`,
    connections: () => (existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : [])
  }
}

verifies(
  'PLATFORM-018',
  'the backend calls its database, the issuer and, after a save, the build; nobody else',
  async () => {
    const { NODE_OPTIONS, connections } = recorder()
    const [issuer, build] = [await startIssuer(), await startWorkflowServer()]
    const backend = await startBackend({
      env: {
        NODE_OPTIONS,
        PUBLIC_URL: 'http://learn.example.com',
        PROVENANCE_ENVELOPE_ENABLED: 'true',
        METRICS_DB_WRAP: 'true',
        REBUILD_DEBOUNCE_MS: '50',
        REBUILD_DISPATCH_URL: build.url,
        REBUILD_DISPATCH_REPOSITORY: workflow.repository,
        GITHUB_DISPATCH_TOKEN: token,
        ...issuer.environment
      }
    })
    const metadata = { one: { title: 'One', repository: { owner: 'o', repo: 'r', branch: 'main', path: 'one' } } }
    await publish(backend, { one: sampleDocument('one') }, { metadata })
    await publish(backend, { one: sampleDocument('one', 2), two: sampleDocument('two') })
    await publisher(backend).rollback()
    await post(`${backend.url}/build/repo-catalog`, { entries: { one: { repo: 'r' } } }, bearer(backend.key))
    for (const path of ['/health/db', '/content/nav', '/content/tutorials/one', '/content/tutorials/one/provenance'])
      await get(`${backend.url}${path}`)
    await useAllElse(backend, await issuer.sign({ sub: 'somebody', email: 'somebody@example.com' }))
    await until(() => build.accepted.length > 0)
    for (const name of jobs) await backend.runJob(name)
    await backend.stop()

    const database = backend.database.environment['DATABASE_URL']
    const addresses = [issuer.url, build.url, ...(database ? [database] : [])].map(url => new URL(url))
    const allowed = addresses.map(({ hostname, port }) => `${hostname} ${port}`)
    expect([...connections()].sort()).toEqual(allowed.sort())
  }
)

/** Saves, settings, credentials, tokens, an account that goes: whatever might be told to another system. */
async function useAllElse(backend: Backend, jwt: string): Promise<void> {
  expect((await get(`${backend.url}/auth/user`, bearer(jwt))).status).toBe(200)
  await saved(backend, 'POST', 'Tags', { name: 'topic>outbound' })
  await saved(backend, 'PATCH', 'TenantSettings', { rebuildTargetEnv: 'qa' })
  await saved(backend, 'PATCH', 'ChatSettings', { enabled: true, ragEnabled: true })
  await saved(backend, 'PATCH', 'KnowledgeGraphSettings', { enabled: true })
  const secret = await saved(backend, 'POST', 'Secrets', { key: 'OUTBOUND', kind: 'salt' })
  for (const operation of ['setSecretValue', 'rotateSecretValue', 'revealSecretValue', 'clearSecretValue'])
    await saved(backend, 'POST', `Secrets(${String(secret['ID'])})/AdminService.${operation}`, {
      ...(operation === 'setSecretValue' && { value: 'value' })
    })
  const pat = { name: 'a program', scopes: ['read'] }
  expect((await post(`${backend.url}/pats/mintPAT`, pat, as('learner'))).status).toBe(200)
  expect((await post(`${backend.url}/api/homepage/recordRedirectHits`, { hits: [] })).status).toBe(200)
  await saved(backend, 'POST', 'anonymizeUser', { loginId: 'somebody' })
}

test('the recorder hears a connection', async () => {
  const { NODE_OPTIONS, connections } = recorder()
  const call = `fetch('http://127.0.0.1:65000').catch(() => undefined)`
  await promisify(execFile)(process.execPath, ['-e', call], { env: { ...inheritedEnvironment(), NODE_OPTIONS } })
  expect(connections()).toEqual(['127.0.0.1 65000'])
})

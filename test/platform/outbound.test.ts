import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { inheritedEnvironment } from '../support/environment.ts'
import { startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { verifies } from '../requirements/verifies.ts'

onBoth('statements')

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

verifies('PLATFORM-018', 'the backend calls nobody but its database', async () => {
  const { NODE_OPTIONS, connections } = recorder()
  const backend = await startBackend({
    env: { NODE_OPTIONS, PUBLIC_URL: 'http://learn.example.com', PROVENANCE_ENVELOPE_ENABLED: 'true' }
  })
  const metadata = { one: { title: 'One', repository: { owner: 'o', repo: 'r', branch: 'main', path: 'one' } } }
  await publish(backend, { one: sampleDocument('one') }, { metadata })
  await publish(backend, { one: sampleDocument('one', 2), two: sampleDocument('two') })
  await publisher(backend).rollback()
  await post(`${backend.url}/build/repo-catalog`, { entries: { one: { repo: 'r' } } }, bearer(backend.key))
  for (const path of ['/health/db', '/content/nav', '/content/tutorials/one', '/content/tutorials/one/provenance'])
    await get(`${backend.url}${path}`)
  for (const job of ['content-session-sweep', 'content-cleanup', 'metrics-rollup', 'retention'])
    await backend.runJob(job)
  await backend.stop()

  const database = backend.database.environment['DATABASE_URL']
  const allowed = database === undefined ? [] : [`${new URL(database).hostname} ${new URL(database).port}`]
  expect(connections()).toEqual(allowed)
})

test('the recorder hears a connection', async () => {
  const { NODE_OPTIONS, connections } = recorder()
  const call = `fetch('http://127.0.0.1:65000').catch(() => undefined)`
  await promisify(execFile)(process.execPath, ['-e', call], { env: { ...inheritedEnvironment(), NODE_OPTIONS } })
  expect(connections()).toEqual(['127.0.0.1 65000'])
})

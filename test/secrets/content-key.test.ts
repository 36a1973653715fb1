import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, production, startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { verifies } from '../requirements/verifies.ts'
import { credentialsIn } from './support/credentials.ts'
import { untilWritten } from '../support/until.ts'

const GENERATED = 'CONTENT_API_KEY_GENERATED'
const MASTER_KEY = 'a master key that nobody may see'

const begin = async (backend: Backend, key: string): Promise<number> =>
  (await post(`${backend.url}/content/publish/begin`, '', bearer(key))).status

/** With the key: 400, since the body is empty; nothing is begun. */
const ACCEPTED = 400

const generatedKey = async (dataDir: string, masterKey?: string): Promise<string> =>
  (await credentialsIn(dataDir, masterKey).get(GENERATED)) ?? ''

/** Has a key from the environment; its clock never goes back. */
let withKey: Backend

beforeAll(async () => {
  withKey = await startBackend({ env: { CONTENT_API_KEY: 'from-the-environment' } })
})

describe('without a key in development', () => {
  test('one is made, said to be made, and kept over restarts', async () => {
    const backend = await startBackend({ env: { CONTENT_API_KEY: '' } })
    const key = await generatedKey(backend.dataDir)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(backend.output()).toContain('generated a development CONTENT_API_KEY')
    expect(await begin(backend, key)).toBe(ACCEPTED)
    await backend.stop()

    const { database, dataDir } = backend
    const again = await startBackend({ database, dataDir, env: { CONTENT_API_KEY: '' } })
    expect(again.output()).not.toContain('generated')
    expect(await begin(again, key)).toBe(ACCEPTED)
  })

  test('instances that start together make one', async () => {
    const { database, dataDir } = withKey
    expect(await generatedKey(dataDir)).toBe('')
    const both = await Promise.all([1, 2].map(() => startBackend({ database, dataDir, env: { CONTENT_API_KEY: '' } })))
    for (const backend of both) expect(await begin(backend, await generatedKey(dataDir))).toBe(ACCEPTED)
  })
})

describe('the generated key', () => {
  test('never shadows one from the environment, nor counts in production', async () => {
    const development = await startBackend({ env: { CONTENT_API_KEY: '' } })
    const { database, dataDir } = development
    const generated = await generatedKey(dataDir)
    await development.stop()

    const configured = await startBackend({ database, dataDir, env: { CONTENT_API_KEY: 'from-the-environment' } })
    expect(await begin(configured, 'from-the-environment')).toBe(ACCEPTED)
    expect(await begin(configured, generated)).toBe(401)
    await configured.stop()

    const productive = await startBackend({ database, dataDir, env: { CONTENT_API_KEY: '', ...production } })
    expect(await begin(productive, generated)).toBe(503)
    expect(await begin(productive, '')).toBe(503)
  })
})

verifies('SECRETS-021', 'a key in the credential store comes before the environment, within five seconds', async () => {
  const backend = withKey
  expect(await begin(backend, 'from-the-environment')).toBe(ACCEPTED)
  await credentialsIn(backend.dataDir).set('CONTENT_API_KEY', 'from-the-store')
  await backend.at(5001)
  expect(await begin(backend, 'from-the-store')).toBe(ACCEPTED)
  expect(await begin(backend, 'from-the-environment')).toBe(401)
  await credentialsIn(backend.dataDir).delete('CONTENT_API_KEY')
  await backend.at(10_002)
  expect(await begin(backend, 'from-the-environment')).toBe(ACCEPTED)
})

test('a credential that cannot be opened is an error with an id, and the rest is served', async () => {
  const backend = withKey
  await credentialsIn(backend.dataDir, MASTER_KEY).set('CONTENT_API_KEY', 'sealed-otherwise')
  await backend.at(20_000)
  const answer = await post(`${backend.url}/content/publish/begin`, {}, bearer('sealed-otherwise'))
  expect(answer.status).toBe(500)
  expect(answer.text()).not.toMatch(/CONTENT_API_KEY|master|sealed/)
  expect((await get(`${backend.url}/content/hashes`)).status).toBe(200)
  await untilWritten(backend, 'the stored credential CONTENT_API_KEY cannot be opened')
})

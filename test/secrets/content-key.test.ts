import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { verifies } from '../requirements/verifies.ts'
import { credentialsIn } from './support/credentials.ts'
import { untilWritten } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

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

test('instances that start together without a key in development make one', async () => {
  const { database, dataDir } = withKey
  expect(await generatedKey(dataDir)).toBe('')
  const both = await Promise.all([1, 2].map(() => startBackend({ database, dataDir, env: { CONTENT_API_KEY: '' } })))
  for (const backend of both) expect(await begin(backend, await generatedKey(dataDir))).toBe(ACCEPTED)
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

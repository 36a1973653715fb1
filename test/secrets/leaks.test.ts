import { expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { everyText, filesBelow } from './support/sinks.ts'
import { type SecretsAdmin, secretsOf } from './support/secrets-admin.ts'
import { startVault, type VaultServer } from './support/vault-server.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const environmentOf = (vault: VaultServer): Record<string, string> => ({
  SECRETS_STORE: 'vault',
  VAULT_ADDR: vault.url,
  VAULT_TOKEN: vault.token
})

verifies('SECRETS-008', 'values reach no log, table, file or answer that does not ask for them', async () => {
  const vault = await startVault()
  const backend = await startBackend({ env: { ...environmentOf(vault), DEBUG: 'all', METRICS_DB_WRAP: 'true' } })
  const secrets = secretsOf(backend)
  const values = ['first-value-of-the-test', 'second-value-of-the-test', 'value-that-is-refused\n', vault.token]
  const answers = await driveEverything(backend, secrets, vault, values)
  const ID = await secrets.idOf('REBUILD_KEY_OF_THE_TEST')
  values.push((await secrets.call(ID, 'rotateSecretValue')).json<{ newValue: string }>().newValue)
  for (const each of ['metrics-rollup', 'secret-expiry-check', 'retention']) await backend.runJob(each)
  await backend.stop()

  const sinks = new Map([
    ['answers', answers.join('\n')],
    ['output', backend.output()],
    ['database', await everyText(backend)],
    ...filesBelow(backend.dataDir)
  ])
  for (const [sink, text] of sinks)
    for (const value of values) expect([sink, text.includes(value.trim())]).toEqual([sink, false])
})

/** Every operation, as it should be and with every failure; returns the answers that must not have a value. */
async function driveEverything(
  backend: Backend,
  secrets: SecretsAdmin,
  vault: VaultServer,
  [first = '', second = '', refused = '']: readonly string[]
): Promise<readonly string[]> {
  const silent: string[] = []
  const say = async (answer: Promise<{ text: () => string; rawHeaders: readonly string[] }>): Promise<void> => {
    const { text, rawHeaders } = await answer
    silent.push(text(), rawHeaders.join('\n'))
  }
  const ID = await secrets.created({ key: 'REBUILD_KEY_OF_THE_TEST', kind: 'content-api-key' })
  const set = (value: string): object => ({ value })
  await say(secrets.call(ID, 'setSecretValue', set(first)))
  await say(secrets.call(ID, 'setSecretValue', set(refused)))
  await say(secrets.call(ID, 'setSecretValue', { value: { [first]: first } }))
  await say(post(secrets.at(`Secrets(${ID})/AdminService.setSecretValue`), `{"value":"${first}"`, {}))
  expect((await secrets.call(ID, 'revealSecretValue')).text()).toContain(first)
  await say(secrets.list(`Secrets(${ID})`))
  await say(secrets.list('Secrets'))
  await say(secrets.list('AuditEvents?$top=1000'))
  await say(secrets.patch(ID, { description: 'changed' }))
  await say(secrets.remove(ID))
  const operation = (name: string): string => `Secrets(${ID})/AdminService.${name}`
  await say(secrets.batch([{ method: 'POST', url: operation('setSecretValue'), body: set(second) }]))
  const broken = { method: 'POST', url: 'Secrets', body: { key: 'REBUILD_KEY_OF_THE_TEST' } }
  const grouped = { method: 'POST', url: operation('setSecretValue'), body: set(first) }
  await say(secrets.batch([broken, grouped].map(each => ({ ...each, atomicityGroup: 'g' }))))

  vault.break({ kind: 'status', status: 403 })
  for (const name of ['setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue'])
    await say(secrets.call(ID, name, name === 'setSecretValue' ? set(first) : {}))
  await say(secrets.list('secretWarnings()'))
  vault.heal()
  await backend.sql('ALTER TABLE tutorials_platform_AuditEvents RENAME TO put_aside')
  for (const name of ['setSecretValue', 'revealSecretValue', 'clearSecretValue'])
    await say(secrets.call(ID, name, name === 'setSecretValue' ? set(second) : {}))
  await backend.sql('ALTER TABLE put_aside RENAME TO tutorials_platform_AuditEvents')
  for (const key of [first, second]) await say(get(`${backend.url}/auth/rebuild-key`, bearer(key)))
  await say(secrets.call(ID, 'clearSecretValue'))
  return silent
}

test('a value that an admin changes holds on every instance, within a second and while the store is away', async () => {
  const vault = await startVault()
  vault.put('tutorials/REBUILD_API_KEY', { value: 'key-one' })
  const env = { ...environmentOf(vault), REBUILD_API_KEY: 'key-of-the-environment' }
  const one = await startBackend({ env })
  const other = await startBackend({ env, database: one.database, dataDir: one.dataDir })
  const check = async ({ url }: Backend, key: string): Promise<number> =>
    (await get(`${url}/auth/rebuild-key`, bearer(key))).status
  expect([await check(one, 'key-one'), await check(other, 'key-one')]).toEqual([204, 204])
  expect(await check(one, 'key-of-the-environment')).toBe(401)

  const secrets = secretsOf(one)
  const ID = await secrets.idOf('REBUILD_API_KEY')
  expect((await secrets.call(ID, 'setSecretValue', { value: 'key-two' }, 'superadmin')).status).toBe(200)
  expect([await check(one, 'key-two'), await check(one, 'key-one')]).toEqual([204, 401])
  await until(async () => (await check(other, 'key-two')) === 204)
  expect(await check(other, 'key-one')).toBe(401)

  vault.break({ kind: 'status', status: 403 })
  for (const backend of [one, other]) {
    await backend.at(120_000)
    expect([await check(backend, 'key-two'), await check(backend, 'key-of-the-environment')]).toEqual([204, 401])
  }
  for (const backend of [one, other])
    expect(backend.output().match(/the credential store does not answer/g)).toHaveLength(1)
  const names = ['setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue']
  for (const name of names) {
    const input = name === 'setSecretValue' ? { value: 'key-three' } : {}
    expect([name, (await secrets.call(ID, name, input, 'superadmin')).status]).toEqual([name, 503])
  }
  expect((await secrets.row(ID)).hasValue).toBe(true)
  expect((await secrets.row(await secrets.created({ key: 'NEVER_ASKED_FOR' }))).hasValue).toBeNull()
})

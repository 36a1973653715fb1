import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { clientCertificate } from '../../srv/platform/http-client/operator-request.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import { EncryptedFiles } from '../../lib/secrets/encrypted-files.ts'
import { SapCredentialStore } from '../../srv/secrets/sap-credential-store.ts'
import { Vault, type VaultOptions } from '../../srv/secrets/vault.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { type SapCredentialServer, startSapCredentialStore } from './support/sap-credential-server.ts'
import type { Fault, StoreServer } from './support/store-server.ts'
import { startVault, type VaultServer } from './support/vault-server.ts'

const SECRET = 'the-value-that-nobody-may-see'
/** Far more than an answer takes, also on a busy machine. */
const TIMEOUT = 5000

let vault: VaultServer
let sap: SapCredentialServer

const vaultStore = (options: Partial<VaultOptions> = {}): Vault =>
  new Vault({
    address: vault.url,
    mount: 'secret',
    prefix: 'tutorials/dev',
    auth: { token: vault.token },
    timeout: TIMEOUT,
    ...options
  })

interface SapOptions {
  readonly password?: string
  readonly namespace?: string
  readonly timeout?: number
}

async function sapStore(more: SapOptions = {}): Promise<SapCredentialStore> {
  const { url, username, password, encryption } = await sap.binding()
  return new SapCredentialStore({
    url,
    namespace: more.namespace ?? 'tutorials',
    basic: { username, password: more.password ?? password },
    clientPrivateKey: encryption.client_private_key,
    serverPublicKey: encryption.server_public_key,
    timeout: more.timeout ?? TIMEOUT
  })
}

beforeAll(async () => {
  vault = await startVault({ casRequired: true })
  sap = await startSapCredentialStore()
})
beforeEach(() => {
  vault.heal()
  sap.heal()
  sap.answerInstead(undefined)
})

/** Error that the store throws, to look for what must not be in it; the test fails when it throws nothing. */
async function failure(call: Promise<unknown>): Promise<StoreUnavailable> {
  const error: unknown = await call.then(
    value => {
      throw new Error(`no failure but ${String(value)}`)
    },
    (thrown: unknown) => thrown
  )
  expect(error).toBeInstanceOf(StoreUnavailable)
  const { message, why, stack } = error as StoreUnavailable
  expect([message, why, stack, JSON.stringify(error)].join('\n')).not.toContain(SECRET)
  return error as StoreUnavailable
}

const stores: readonly [string, () => CredentialStore | Promise<CredentialStore>][] = [
  ['encrypted files', () => new EncryptedFiles(join(scratchFolder('stores'), 'credentials'))],
  ['Vault by token', () => vaultStore()],
  ['Vault by AppRole', () => vaultStore({ auth: { roleId: vault.roleId, secretId: vault.secretId }, prefix: 'other' })],
  ['SAP Credential Store', () => sapStore()]
]

describe.each(stores)('%s', (_name, open) => {
  let store: CredentialStore
  beforeAll(async () => {
    store = await open()
  })

  test('keeps a value under its alias, whatever it holds', async () => {
    for (const value of ['short', 'two\nlines', 'ünïcödé \u{1F511}', '{"json":"text"}', 'x'.repeat(4000)]) {
      await store.set('ALIAS', value)
      expect(await store.get('ALIAS')).toBe(value)
    }
    expect(await (await open()).get('ALIAS')).toBe(_name === 'encrypted files' ? undefined : 'x'.repeat(4000))
  })

  test('tells aliases apart, also by case', async () => {
    await store.set('Case', 'one')
    await store.set('CASE', 'two')
    expect([await store.get('Case'), await store.get('CASE'), await store.get('case')]).toEqual([
      'one',
      'two',
      undefined
    ])
  })

  test('deletes, again and again, and takes a value anew', async () => {
    await store.set('GONE', 'one')
    await store.delete('GONE')
    await store.delete('GONE')
    expect(await store.get('GONE')).toBeUndefined()
    await store.set('GONE', 'two')
    expect(await store.get('GONE')).toBe('two')
  })

  test('of several first writes one stands, and every writer learns which', async () => {
    const stood = await Promise.all(['a', 'b', 'c', 'd'].map(value => store.setIfAbsent('FIRST', value)))
    expect(new Set(stood).size).toBe(1)
    expect(await store.get('FIRST')).toBe(stood[0])
    expect(await store.setIfAbsent('FIRST', 'later')).toBe(stood[0])
  })

  test('of concurrent writes the last stands, and none is refused', async () => {
    await Promise.all(['a', 'b'].map(value => store.set('BUSY', value)))
    expect(['a', 'b']).toContain(await store.get('BUSY'))
  })

  test.each(['', '../escape', 'a/b', 'a.b', 'a b', 'a?b', 'ä', 'x'.repeat(121)])(
    'refuses the alias %j',
    async alias => {
      const calls = [
        () => store.get(alias),
        () => store.set(alias, SECRET),
        () => store.setIfAbsent(alias, SECRET),
        () => store.delete(alias)
      ]
      for (const call of calls) await expect(call()).rejects.toThrow('not a credential alias')
    }
  )
})

type Open = (options?: { readonly timeout: number }) => CredentialStore | Promise<CredentialStore>

describe.each<[string, () => StoreServer, Open]>([
  ['Vault', () => vault, vaultStore],
  ['SAP Credential Store', () => sap, sapStore]
])('while %s', (_name, server, open) => {
  const away: readonly [string, Fault][] = [
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 503', { kind: 'status', status: 503 }],
    ['answers 429', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
    ['answers 403', { kind: 'status', status: 403 }],
    ['leads elsewhere', { kind: 'status', status: 307, headers: { Location: 'http://127.0.0.1:1/' } }],
    ['hangs up', { kind: 'hang up' }]
  ]

  test.each(away)('%s, every call says that it is away, and nothing of the value', async (_case, fault) => {
    const store = await open()
    server().break(fault)
    // together, since each waits between its attempts
    await Promise.all([
      failure(store.get('ALIAS')),
      failure(store.set('ALIAS', SECRET)),
      failure(store.setIfAbsent('ALIAS', SECRET)),
      failure(store.delete('ALIAS'))
    ])
    server().heal()
    await store.set('ALIAS', 'back')
    expect(await store.get('ALIAS')).toBe('back')
  })

  test('is silent, a call ends in time', async () => {
    const store = await open({ timeout: 100 })
    server().break({ kind: 'silence' })
    expect((await failure(store.get('ALIAS'))).why).toContain('no answer in time')
  })

  test('answers what is no credential, nothing is taken for one', async () => {
    const store = await open()
    await store.set('ALIAS', SECRET)
    for (const body of [
      '',
      'null',
      '[]',
      '{',
      '{}',
      '{"data":{}}',
      `{"data":{"data":{"value":7}}}`,
      'a.b.c.d.e',
      SECRET
    ])
      for (const call of [() => store.get('ALIAS'), () => store.setIfAbsent('ALIAS', SECRET)]) {
        server().break({ kind: 'body', body })
        await failure(call())
      }
    server().break({ kind: 'body', body: 'x'.repeat(1024 * 1024 + 1) })
    expect((await failure(store.get('ALIAS'))).why).toContain('longer than')
  })

  test('fails once or twice, the call is made again', async () => {
    const store = await open()
    await store.set('ALIAS', 'stands')
    for (const fault of [{ kind: 'status', status: 502 }, { kind: 'hang up' }] satisfies Fault[]) {
      server().break(fault, 2)
      expect(await store.get('ALIAS')).toBe('stands')
    }
    server().break({ kind: 'status', status: 503 }, 1)
    await store.set('ALIAS', 'written')
    expect(await store.get('ALIAS')).toBe('written')
  })

  test('refuses the call, it is made once', async () => {
    const store = await open()
    const before = server().log.length
    server().break({ kind: 'status', status: 400 })
    await failure(store.get('ALIAS'))
    expect(server().log.length - before).toBe(1)
  })
})

describe('Vault', () => {
  test('is asked below the mount and the prefix, in the namespace', async () => {
    await vaultStore({ namespace: 'admin/team' }).set('WHERE', 'x')
    expect(vault.paths()).toContain('tutorials/dev/WHERE')
    expect(vault.log.at(-1)).toBe('POST /v1/secret/data/tutorials/dev/WHERE')
    expect(vault.namespaces.at(-1)).toBe('admin/team')
    expect(await vaultStore({ prefix: 'tutorials/prod' }).get('WHERE')).toBeUndefined()
  })

  test('is asked by an address that ends with a slash, too', async () => {
    await vaultStore({ address: `${vault.url}/` }).set('SLASH', 'x')
    expect(await vaultStore().get('SLASH')).toBe('x')
  })

  test('refuses a wrong token, and a wrong role', async () => {
    const { why } = await failure(vaultStore({ auth: { token: SECRET } }).get('ALIAS'))
    expect(why).toBe('Vault answers a read with 403')
    const wrong = { roleId: vault.roleId, secretId: SECRET }
    expect((await failure(vaultStore({ auth: wrong }).get('ALIAS'))).why).toContain('login by AppRole with 400')
  })

  test('gets a new login when the token of the role ran out', async () => {
    const store = vaultStore({ auth: { roleId: vault.roleId, secretId: vault.secretId } })
    await store.set('LOGIN', 'one')
    const logins = () => vault.log.filter(line => line.includes('approle')).length
    const before = logins()
    expect(await store.get('LOGIN')).toBe('one')
    expect(logins()).toBe(before)
    vault.revokeTokens()
    expect(await store.get('LOGIN')).toBe('one')
    expect(logins()).toBe(before + 1)
  })

  test('may have deleted the newest version: there is no value, and one can be written', async () => {
    const store = vaultStore()
    await store.set('SOFT', 'one')
    vault.softDelete('tutorials/dev/SOFT')
    expect(await store.get('SOFT')).toBeUndefined()
    await store.set('SOFT', 'two')
    vault.softDelete('tutorials/dev/SOFT')
    expect(await store.setIfAbsent('SOFT', 'three')).toBe('three')
  })

  test('forgets every version of what is deleted', async () => {
    await vaultStore().set('ALL', 'one')
    await vaultStore().delete('ALL')
    expect(vault.paths()).not.toContain('tutorials/dev/ALL')
  })

  test('may hold something else at the path', async () => {
    vault.put('tutorials/dev/ELSE', { password: SECRET })
    expect((await failure(vaultStore().get('ELSE'))).why).toContain('no text in the field value of ELSE')
  })
})

describe('SAP Credential Store', () => {
  test('keeps namespaces apart', async () => {
    await (await sapStore({ namespace: 'one' })).set('SPACE', 'x')
    expect(sap.names()).toContain('one/SPACE')
    expect(await (await sapStore({ namespace: 'two' })).get('SPACE')).toBeUndefined()
  })

  test('refuses a wrong password', async () => {
    expect((await failure((await sapStore({ password: 'wrong' })).get('ALIAS'))).why).toContain('401')
  })

  test('may answer another credential, or none, sealed as it should be', async () => {
    const store = await sapStore()
    await store.set('ALIAS', 'x')
    const others = [{ name: 'OTHER', value: SECRET }, { name: 'ALIAS' }, { name: 'ALIAS', value: 7 }]
    for (const text of [...others.map(other => JSON.stringify(other)), 'null', SECRET]) {
      sap.answerInstead(text)
      expect((await failure(store.get('ALIAS'))).why).toContain('no credential for ALIAS')
    }
  })

  test('has other keys after a rotation: the old binding is refused, the new one works', async () => {
    const before = await sapStore()
    await before.set('ROTATED', 'x')
    await sap.rotateKeys()
    expect((await failure(before.get('ROTATED'))).why).toContain('not for our key')
    expect((await failure(before.set('ROTATED', SECRET))).why).toContain('400')
    const after = await sapStore()
    expect(await after.get('ROTATED')).toBe('x')
    await after.set('ROTATED', 'y')
    expect(await after.get('ROTATED')).toBe('y')
  })

  test('is proven to by a client certificate, without a password', async () => {
    const { certificate, key } = selfSigned()
    const server = await startSapCredentialStore({ cert: certificate, key, ca: certificate, requestCert: true })
    const { url, encryption } = await server.binding()
    const open = (agent: Agent) =>
      new SapCredentialStore({
        url,
        namespace: 'tutorials',
        certificate: agent,
        timeout: TIMEOUT,
        clientPrivateKey: encryption.client_private_key,
        serverPublicKey: encryption.server_public_key
      })
    const trusting = clientCertificate(certificate, key)
    trusting.options.ca = certificate
    const store = open(trusting)
    await store.set('MTLS', 'x')
    expect(await store.get('MTLS')).toBe('x')
    expect((await failure(open(new Agent({ ca: certificate })).get('MTLS'))).why).toMatch(/certificate/)
    expect((await failure(open(new Agent()).get('MTLS'))).why).toMatch(/certificate/)
  })
})

/** A certificate for 127.0.0.1 that is its own authority, for both sides. */
function selfSigned(): { certificate: string; key: string } {
  const folder = scratchFolder('certificate')
  const at = (name: string): string => join(folder, name)
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const curve = ['-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const files = ['-keyout', at('key.pem'), '-out', at('certificate.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', ...curve, '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore'
  })
  return { certificate: readFileSync(at('certificate.pem'), 'utf8'), key: readFileSync(at('key.pem'), 'utf8') }
}

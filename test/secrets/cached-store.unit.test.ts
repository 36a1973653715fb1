import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import { CachedStore } from '../../srv/secrets/cached-store.ts'
import { storedSecret } from '../../srv/secrets/read-secret.ts'
import { Vault } from '../../srv/secrets/vault.ts'
import { startVault, type VaultServer } from './support/vault-server.ts'

const LIFETIME = 60_000
const PATH = 'tutorials/KEY'

let vault: VaultServer
let store: CachedStore
let time: number

beforeEach(async () => {
  vault = await startVault()
  const auth = { token: vault.token }
  const behind = new Vault({ address: vault.url, mount: 'secret', prefix: 'tutorials', auth })
  store = new CachedStore(behind, LIFETIME)
  time = Date.UTC(2026, 0, 1)
  setClock(() => new Date(time))
})
afterEach(() => setClock(() => new Date()))

test('a value is asked for once a minute, also one that is not there', async () => {
  for (const value of [undefined, 'one']) {
    if (value) vault.put(PATH, { value })
    const before = vault.log.length
    const values = await Promise.all(Array.from({ length: 20 }, () => store.get('KEY')))
    values.push(await store.get('KEY'))
    expect(new Set(values)).toEqual(new Set([value]))
    expect(vault.log.length - before).toBe(1)
    time += LIFETIME
  }
})

test('what this process writes or deletes is read anew', async () => {
  expect(await store.get('KEY')).toBeUndefined()
  await store.set('KEY', 'one')
  expect(await store.get('KEY')).toBe('one')
  await store.delete('KEY')
  expect(await store.get('KEY')).toBeUndefined()
  expect(await store.setIfAbsent('KEY', 'two')).toBe('two')
  expect(await store.get('KEY')).toBe('two')
})

test('while the store is away, the last value stands, and the store is asked again after a pause only', async () => {
  vault.put(PATH, { value: 'one' })
  expect(await store.get('KEY')).toBe('one')
  time += LIFETIME
  vault.break({ kind: 'status', status: 403 })
  const before = vault.log.length
  for (let call = 0; call < 5; call += 1) expect(await store.get('KEY')).toBe('one')
  expect(vault.log.length - before).toBe(1)
  await expect(store.get('OTHER')).rejects.toThrow('does not answer')
  vault.heal()
  vault.put(PATH, { value: 'two' })
  expect(await store.get('KEY')).toBe('one')
  time += LIFETIME
  expect(await store.get('KEY')).toBe('two')
})

test('a store that is away and knew nothing is replaced by the environment, where that has a value', async () => {
  vault.break({ kind: 'status', status: 403 })
  expect(await storedSecret('KEY', store, true)).toBeUndefined()
  await expect(storedSecret('KEY', store, false)).rejects.toThrow('does not answer')
})

test('a read of the truth passes the memory and the pause', async () => {
  vault.put(PATH, { value: 'one' })
  expect(await store.get('KEY')).toBe('one')
  vault.put(PATH, { value: 'two' })
  expect(await store.get('KEY')).toBe('one')
  expect(await store.readThrough('KEY')).toBe('two')
  vault.break({ kind: 'status', status: 403 })
  await expect(store.readThrough('KEY')).rejects.toThrow('does not answer')
})

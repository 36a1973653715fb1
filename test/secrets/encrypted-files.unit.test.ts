import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EncryptedFiles } from '../../lib/secrets/encrypted-files.ts'
import { scratchFolder } from '../support/run/run-folder.ts'

const VALUE = 'the-value-that-nobody-may-see'
const KEY = 'a configured master key'

let dataDir: string
let folder: string

beforeEach(() => {
  dataDir = scratchFolder('secrets')
  folder = join(dataDir, 'credentials')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const sealedFile = (alias: string): string => join(folder, `${alias}.sealed`)
const permissions = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** The message of what `read` throws; the test fails when it throws nothing. */
async function failure(read: Promise<unknown>): Promise<string> {
  return read.then(
    value => {
      throw new Error(`opened: ${String(value)}`)
    },
    (error: Error) => `${error.message}\n${error.stack ?? ''}\n${JSON.stringify(error)}`
  )
}

describe('a value', () => {
  test('comes back as it was stored, whatever it holds, also in another process', async () => {
    for (const value of ['', 'short', 'two\nlines', 'ünïcödé \u{1F511}', 'x'.repeat(100_000)]) {
      await new EncryptedFiles(folder).set('alias', value)
      expect(await new EncryptedFiles(folder).get('alias')).toBe(value)
    }
  })

  test('can be replaced, deleted, and deleted again', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('alias', 'one')
    await store.set('alias', 'two')
    expect(await store.get('alias')).toBe('two')
    await store.delete('alias')
    expect(await store.get('alias')).toBeUndefined()
    await store.delete('alias')
    expect(readdirSync(folder)).toEqual(['master.key'])
  })

  test('that is not there is undefined, also without a folder', async () => {
    expect(await new EncryptedFiles(folder).get('nothing')).toBeUndefined()
  })

  test('stands in no file and in no name of one', async () => {
    await new EncryptedFiles(folder).set('alias', VALUE)
    const files = readdirSync(folder)
    expect(files.sort()).toEqual(['alias.sealed', 'master.key'])
    for (const file of files) {
      const bytes = readFileSync(join(folder, file))
      for (const form of [
        VALUE,
        Buffer.from(VALUE).toString('base64').slice(0, 20),
        Buffer.from(VALUE).toString('hex')
      ])
        expect(bytes.includes(form)).toBe(false)
    }
  })

  test('is sealed differently each time', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('alias', VALUE)
    const first = readFileSync(sealedFile('alias'), 'utf8')
    await store.set('alias', VALUE)
    expect(readFileSync(sealedFile('alias'), 'utf8').split('.')[0]).not.toBe(first.split('.')[0])
  })

  test('and its key are for the owner alone', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('alias', VALUE)
    await store.setIfAbsent('other', VALUE)
    expect(permissions(folder)).toBe('700')
    for (const file of readdirSync(folder)) expect([file, permissions(join(folder, file))]).toEqual([file, '600'])
  })
})

describe('refused is', () => {
  test('another master key', async () => {
    await new EncryptedFiles(folder, KEY).set('alias', VALUE)
    expect(await new EncryptedFiles(folder, KEY).get('alias')).toBe(VALUE)
    for (const other of [undefined, `${KEY} `, KEY.toUpperCase()]) {
      const message = await failure(new EncryptedFiles(folder, other).get('alias'))
      expect(message).toContain('another master key')
      expect(message).not.toContain(VALUE)
      expect(message).not.toContain(KEY)
    }
  })

  test('a master key that is too short', async () => {
    await expect(new EncryptedFiles(folder, 'short').set('alias', VALUE)).rejects.toThrow('at least 16 characters')
    expect(await new EncryptedFiles(folder, 'short').get('alias')).toBeUndefined()
  })

  test('a damaged key file, instead of sealing with no key', async () => {
    mkdirSync(folder, { recursive: true })
    for (const damaged of ['', 'abc', 'g'.repeat(64), `${'a'.repeat(64)}\n`]) {
      writeFileSync(join(folder, 'master.key'), damaged)
      await expect(new EncryptedFiles(folder).set('alias', VALUE)).rejects.toThrow('master.key is damaged')
    }
  })

  test('a file with any byte changed', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('alias', VALUE)
    const parts = readFileSync(sealedFile('alias'), 'utf8')
      .split('.')
      .map(part => Buffer.from(part, 'base64'))
    for (const [index, part] of parts.entries())
      for (let at = 0; at < part.length; at++) {
        const changed = parts.map(bytes => Buffer.from(bytes))
        changed[index]?.writeUInt8((part[at] ?? 0) ^ 1, at)
        writeFileSync(sealedFile('alias'), changed.map(bytes => bytes.toString('base64')).join('.'))
        expect(await failure(store.get('alias'))).toContain('damaged file')
      }
  })

  test('a file that was cut short anywhere, its tag too', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('alias', VALUE)
    const sealed = readFileSync(sealedFile('alias'), 'utf8')
    const [iv = '', tag = '', data = ''] = sealed.split('.')
    const shortTags = [4, 8, 12, 13, 14, 15].map(length => {
      const cut = Buffer.from(tag, 'base64').subarray(0, length).toString('base64')
      return [iv, cut, data].join('.')
    })
    const cuts = Array.from({ length: sealed.length - 4 }, (_, length) => sealed.slice(0, length))
    for (const text of [...shortTags, ...cuts, 'no.base64!.', '..', 'a.b.c']) {
      writeFileSync(sealedFile('alias'), text)
      const message = await failure(store.get('alias'))
      expect(message).toContain('damaged')
      expect(message).not.toContain(VALUE)
    }
  })

  test('a file that was put in the place of another', async () => {
    const store = new EncryptedFiles(folder)
    await store.set('one', 'value one')
    await store.set('two', 'value two')
    copyFileSync(sealedFile('one'), sealedFile('two'))
    expect(await failure(store.get('two'))).toContain('damaged file')
    expect(await store.get('one')).toBe('value one')
  })

  test.each(['', '../escape', 'a/b', 'a.b', 'a b', '.', 'a\0', 'ä', 'x'.repeat(121)])('the alias %j', async alias => {
    const store = new EncryptedFiles(folder)
    await expect(store.get(alias)).rejects.toThrow('not a credential alias')
    await expect(store.set(alias, VALUE)).rejects.toThrow('not a credential alias')
    await expect(store.setIfAbsent(alias, VALUE)).rejects.toThrow('not a credential alias')
    await expect(store.delete(alias)).rejects.toThrow('not a credential alias')
  })
})

test('a key file that could not be read once is read again', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'master.key'), '')
  const store = new EncryptedFiles(folder)
  await expect(store.set('alias', VALUE)).rejects.toThrow('damaged')
  rmSync(join(folder, 'master.key'))
  await store.set('alias', VALUE)
  expect(await store.get('alias')).toBe(VALUE)
})

test('the files are private whatever the folder allows', async () => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  await new EncryptedFiles(folder).set('alias', VALUE)
  for (const file of readdirSync(folder)) expect(permissions(join(folder, file))).toBe('600')
})

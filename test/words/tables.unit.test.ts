import { expect, test } from '@jest/globals'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../lib/http/languages.ts'
import { projectRoot } from '../support/launch.ts'

const tables = ['app/site/words', 'app/admin/words', 'app/scanner/words'].map(table => join(projectRoot, table))

/** Names of what a module of words exports, with the number of arguments of what takes some. */
async function kindsOf(path: string): Promise<Record<string, string>> {
  const words = (await import(path)) as Record<string, unknown>
  const kindOf = (value: unknown): string =>
    typeof value === 'function' ? `${value.length} arguments` : typeof value === 'object' ? 'object' : typeof value
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, kindOf(value)]))
}

/** Modules of the gateway, which has few words. */
const modules = languages.map(language => join(projectRoot, 'app/gateway/words', `${language}.ts`))

test('app/gateway/words has the same words in each language', async () => {
  const [english = '', ...others] = modules
  for (const other of others) expect(await kindsOf(other)).toEqual(await kindsOf(english))
})

const modulesIn = (table: string): readonly string[] => globSync('**/*.ts', { cwd: table }).sort()

test.each(tables)('%s has the same words in each language', async table => {
  const [english, ...others] = languages.map(language => join(table, language))
  const files = modulesIn(english ?? '')
  expect(files).not.toEqual([])
  for (const other of others) {
    expect(modulesIn(other)).toEqual(files)
    for (const file of files) {
      const own = await kindsOf(join(other, file))
      expect([file, own]).toEqual([file, await kindsOf(join(english ?? '', file))])
    }
  }
})

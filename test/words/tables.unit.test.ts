import { expect, test } from '@jest/globals'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../lib/http/languages.ts'
import { projectRoot } from '../support/launch.ts'

const tables = ['app/site/words', 'app/admin/words'].map(table => join(projectRoot, table))

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

/** Names of the modules of a table, those in its folders too. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .sort()

test.each(tables)('%s has the same words in each language', async table => {
  const [english, ...others] = languages.map(language => join(table, language))
  const files = filesIn(english ?? '')
  expect(files).not.toEqual([])
  for (const other of others) {
    expect(filesIn(other)).toEqual(files)
    for (const file of files) {
      const own = await kindsOf(join(other, file))
      expect([file, own]).toEqual([file, await kindsOf(join(english ?? '', file))])
    }
  }
})

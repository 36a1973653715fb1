import { beforeAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { type Backend, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { publisher } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { tutorialMarkdown, writeFiles } from './support/documents.ts'
import { type CliResult, runCli } from './support/run-cli.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

const publish = async (files: Readonly<Record<string, string>>): Promise<CliResult> => {
  const folder = writeFiles(join(scratchFolder('source'), 'tutorials'), files)
  const args = ['--source', folder, '--verbose', '--url', backend.url]
  const result = await runCli(args, { env: { CONTENT_API_KEY: backend.key } })
  expect(result.code).toBe(0)
  return result
}

const page = async (slug: string): Promise<string> => (await get(`${backend.url}/content/tutorials/${slug}`)).text()
const placesMissing = ({ stdout }: CliResult): (string | undefined)[] =>
  [...stdout.matchAll(/link-place .*has no place "([^"]*)"/g)].map(([, place]) => place)

const FROM = {
  'from/from.md': tutorialMarkdown('From', '[a](to#prepare-the-pot) [b](to.md#how-much-water) [c](to#Old) [d](to#gone)')
}
const to = (title: string): Readonly<Record<string, string>> => ({
  'to/to.md': `${tutorialMarkdown('To')}\n### ${title}\n\nx\n\n#### How much water?\n\n<a name="Old"></a>\n`
})

test('a link to a place in another tutorial leads there, whichever is published first, changed or rolled back', async () => {
  expect((await publish(FROM)).stdout).toContain('link-dead')
  expect(placesMissing(await publish(to('Prepare: the pot')))).toEqual([])
  for (const place of ['h-prepare-the-pot', 'h-how-much-water', 'h-old']) {
    expect(await page('from')).toContain(`href="to#${place}"`)
    expect(await page('to')).toContain(`id="${place}"`)
  }
  // the target is on the server alone, then in the same publish
  expect(placesMissing(await publish(FROM))).toEqual(['gone'])
  expect(placesMissing(await publish({ ...FROM, ...to('Another title') }))).toEqual(['prepare-the-pot', 'gone'])
  expect(await page('to')).not.toContain('h-prepare-the-pot')
  await publisher(backend).rollback({})
  expect(await page('to')).toContain('id="h-prepare-the-pot"')
})

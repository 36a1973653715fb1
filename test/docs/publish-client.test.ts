import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Backend, startBackend } from '../support/backend.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import { as, get } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { hashOf, publishedHashes } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const guide = readFileSync(join(projectRoot, 'docs/guides/publish.md'), 'utf8')

/** The block of code in the guide that begins with `// <name>`. */
function exampleOf(name: string): string {
  const [, code] = guide.split('```js\n').map(part => part.split('```')[0] ?? '')
  if (!code?.startsWith(`// ${name}\n`)) throw new Error(`The guide has no ${name}`)
  return code
}

describe('the client that docs/guides/publish.md shows', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend()
  })

  afterAll(() => backend.stop())

  async function run(): Promise<{ readonly exit: number; readonly output: string }> {
    const folder = scratchFolder('publish-client')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'publish.mjs')
    writeFileSync(file, exampleOf('publish.mjs'))
    const env = { ...inheritedEnvironment(), CONTENT_URL: backend.url, CONTENT_API_KEY: backend.key }
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [exit] = (await once(child, 'close')) as [number]
    return { exit, output }
  }

  test('publishes page, source, catalog entry, steps, picture, check and question', async () => {
    expect(await run()).toEqual({ exit: 0, output: 'Version 1 is live with 1 tutorials\n' })

    const page = await get(`${backend.url}/content/tutorials/brew-tea`)
    expect(await publishedHashes(backend)).toEqual({ 'brew-tea': hashOf(page.text()) })
    expect((await get(`${backend.url}/content/sources/brew-tea`)).text()).toBe('# Brew tea\n\nBoil water, pour.\n')
    const [, picture = ''] = /src="(\/content\/images\/[0-9a-f]{64})"/.exec(page.text()) ?? []
    expect((await get(`${backend.url}${picture}`)).headers['content-type']).toBe('image/png')

    const article = (await get(`${backend.url}/content/tutorials/brew-tea/article`)).json<object>()
    expect(article).toMatchObject({
      title: 'Brew tea',
      description: 'From water to cup.',
      isInSteps: true,
      sections: [
        { id: 'step-1', title: 'Boil water' },
        { id: 'step-2', title: 'Pour' }
      ]
    })

    const columns = 'title,description,averageTimeToComplete,experienceTag,primaryTag,publishedTags,stepCount'
    const query = `$filter=slug eq 'brew-tea'&$select=${columns}&$expand=steps($select=stepOrder,title;$orderby=stepOrder)`
    const { value } = (await get(`${backend.url}/admin/Tutorials?${encodeURI(query)}`, as('admin'))).json<{
      value: object[]
    }>()
    expect(value).toMatchObject([
      {
        title: 'Brew tea',
        description: 'From water to cup.',
        averageTimeToComplete: 10,
        experienceTag: 'beginner',
        primaryTag: 'topic>tea',
        publishedTags: '["tutorial>beginner","topic>tea"]',
        stepCount: 2,
        steps: [
          { stepOrder: 1, title: 'Boil water' },
          { stepOrder: 2, title: 'Pour' }
        ]
      }
    ])
    expect(await backend.sql('SELECT goal, language FROM tutorials_assess_CodeCheckSpecs')).toEqual([
      { goal: 'Print the boiling point', language: 'js' }
    ])
    expect(await backend.sql('SELECT questionText AS question FROM tutorials_assess_ValidateAnswerSpecs')).toEqual([
      { question: 'Which colour has it?' }
    ])
  })

  test('may run again', async () => {
    expect(await run()).toEqual({ exit: 0, output: 'Version 2 is live with 1 tutorials\n' })
  })
})

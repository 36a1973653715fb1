import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { projectRoot } from '../support/launch.ts'
import { mint } from '../tokens/support/tokens.ts'

const run = promisify(execFile)

const guide = readFileSync(join(projectRoot, 'docs/guides/agents.md'), 'utf8')
const blocks = guide
  .split('```sh\n')
  .slice(1)
  .map(part => part.slice(0, part.indexOf('```')))

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await leaseBackend()
  gateway = await startGateway(backend.url)
})

test.each(blocks.map((block, index) => [index + 1, block] as const))(
  'the commands of block %i work as written',
  async (_, block) => {
    const { token } = await mint(backend, 'learner', { scopes: ['read'] })
    const commands = `set -e\n${block.replaceAll('http://localhost:5000', gateway.url).replaceAll(/^ask '.*$/gm, '$&; echo')}`
    const { stdout } = await run('bash', ['-c', commands], { env: { ...inheritedEnvironment(), TOKEN: token } })
    const answers = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { readonly result?: object; readonly error?: object })
    expect(answers.length).toBeGreaterThan(0)
    for (const { result, error } of answers) expect([typeof result, error]).toEqual(['object', undefined])
  }
)

test('every block is tried', () => {
  expect(blocks).toHaveLength(3)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median, percent, report } from '../support/report.ts'
import { inheritedVariables } from '../support/config.ts'
import { sourceFolder } from '../support/documents.ts'
import { startBackend } from '../support/server-process.ts'

const ROUNDS = 3
const TARGET = 0.6
const COMMAND = join(import.meta.dirname, '../../app/cli/publish-content.ts')

/** `publish-content lint` against a publish of the same tutorials to an empty backend, in turns, as the author waits for them. */
export async function lint(): Promise<void> {
  const source = sourceFolder()
  const seconds = { publish: [] as number[], lint: [] as number[] }
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startBackend()
    const environment = { CONTENT_URL: server.url, CONTENT_API_KEY: server.key }
    const publish = await run(['--source', source], environment)
    await server.stop()
    const linted = await run(['lint', '--source', source, '--format', 'sarif'], {})
    seconds.publish.push(publish)
    seconds.lint.push(linted)
    ratios.push(linted / publish)
  }
  const ratio = median(ratios)
  report({
    name: 'lint of all tutorials against publishing them',
    measured: `${percent(ratio)} of the time (${median(seconds.lint).toFixed(1)} s against ${median(seconds.publish).toFixed(1)} s)`,
    ratio,
    target: `<= ${percent(TARGET)}`,
    met: ratio <= TARGET
  })
}

/** Seconds that the command takes. @throws Error when it could not run; findings are none of its failures. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...inheritedVariables(['PATH', 'HOME', 'TMPDIR']), ...environment },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
  await once(child, 'close')
  if (told.includes('publish-content:')) throw new Error(told)
  return (performance.now() - began) / 1000
}

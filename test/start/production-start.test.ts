import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { freePort } from '../support/free-port.ts'
import { problemsOf, variableGroups } from '../support/configuration.ts'
import { production } from '../gateway/support/production.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { startCommand, startMain } from './support/supervisor-process.ts'

inFullRun()

/** The lines of JSON that a start has written to its end. */
interface Line {
  readonly process: string
  readonly level: string
  readonly timestamp: string
  readonly msg: string
}

let ports: Record<string, string>
let dataDir: string

beforeEach(async () => {
  dataDir = scratchFolder('production')
  ports = {
    GATEWAY_PORT: String(await freePort()),
    PORT: String(await freePort()),
    QA_PORT: String(await freePort())
  }
})

/** Starts all three in production, waits for the end, and returns what was written: JSON throughout. */
async function failedStart(env: Record<string, string>): Promise<readonly Line[]> {
  const started = startMain([], { ...production, ...ports, DATA_DIR: dataDir, ...env })
  expect(await started.ended).toBe(1)
  const lines = started.output().trimEnd().split('\n')
  return lines.map(line => JSON.parse(line) as Line)
}

const told = (lines: readonly Line[], of: string): readonly string[] =>
  lines.filter(({ process, level }) => process === of && level === 'error').map(({ msg }) => msg)

describe('in production a start that fails says why, in lines of JSON', () => {
  test('each variable with a wrong value', async () => {
    const names = variableGroups.flatMap(({ declared }) => Object.keys(declared)).filter(name => !(name in ports))
    // no number, word, address, key or folder
    const wrong = Object.fromEntries(names.map(name => [name, ' \t ']))
    for (const name of ['DATA_DIR', 'SECRETS_DIR', 'HOST', 'TUTORIALS_PROFILE']) delete wrong[name]
    const env = { ...production, ...ports, DATA_DIR: dataDir, ...wrong }
    const problems = problemsOf(env)
    expect(problems.length).toBeGreaterThan(50)
    const lines = await failedStart(wrong)
    expect(lines[0]).toMatchObject({ process: 'start', timestamp: expect.stringMatching(/^\d{4}-/) })
    // the first that ends also ends those that have not told theirs yet
    const { msg } = lines.at(-1) as Line
    const first = /^(\w+) ended with 1: stopping all$/.exec(msg)?.[1] ?? ''
    expect(told(lines, first).length).toBeGreaterThan(0)
    expect(told(lines, first).filter(problem => !/^[A-Z][A-Z0-9_]+: /.test(problem))).toEqual([])
    if (first !== 'gateway') expect(told(lines, first)).toEqual(problems)
  })

  test('a database that refuses, with variable and address', async () => {
    const port = await freePort()
    const lines = await failedStart({ DATABASE_URL: `postgres://user:geheim@127.0.0.1:${port}/tutorials` })
    expect(told(lines, 'backend')).toEqual([
      `DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:${port}`
    ])
    expect(JSON.stringify(lines)).not.toContain('geheim')
  })

  describe('a database that is silent', () => {
    let silent: Server
    beforeEach(() => new Promise<void>(resolve => (silent = createServer().listen(0, '127.0.0.1', resolve))))
    afterEach(() => void silent.close())

    test('with variable and address', async () => {
      const { port } = silent.address() as AddressInfo
      const lines = await failedStart({ DATABASE_URL: `postgres://user:geheim@127.0.0.1:${port}/tutorials` })
      expect(told(lines, 'backend')).toEqual([
        expect.stringMatching(`^DATABASE_URL: the database does not answer: .*127\\.0\\.0\\.1:${port}`)
      ])
    })
  })

  test('a disk that is full, here a limit of the size of files', async () => {
    const script = 'ulimit -f 64; trap "" XFSZ; exec "$0" app/start/main.ts backend'
    const env = { ...production, ...ports, DATA_DIR: dataDir }
    const started = startCommand(['bash', '-c', script, process.execPath], env)
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/"process":"backend","level":"error".*DATA_DIR: the disk of .* has no room left: /)
  })
})

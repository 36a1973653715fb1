import { afterEach, describe, expect, test } from '@jest/globals'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { get } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { startCommand, startMain, type SupervisorProcess } from './support/supervisor-process.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Milliseconds for the processes of the platform, which start at once, and for a publish. */

let command: SupervisorProcess | undefined

afterEach(async () => {
  command?.kill('SIGTERM')
  await command?.ended
})

async function freePorts() {
  return {
    GATEWAY_PORT: String(await freePort()),
    PORT: String(await freePort()),
    QA_PORT: String(await freePort())
  }
}

/** The command finds the development key of the QA backend, which is another one than that of the backend. */
async function publishTo(port: string, environment: Record<string, string>): Promise<string> {
  const options = ['--source', 'content/tutorials', '--slug', 'start-the-platform', '--url', `http://localhost:${port}`]
  const publish = startCommand([process.execPath, 'app/cli/publish-content.ts', ...options], environment)
  expect(`${await publish.ended} ${publish.output()}`).toMatch(/^0 /)
  return publish.output()
}

test('npm start tells in twelve lines where everything is, once the samples are readable', async () => {
  const ports = await freePorts()
  const folder = scratchFolder('npm-start')
  command = startCommand(['npm', 'start'], { ...ports, DATA_DIR: folder })
  await command.says(/Ready\..*\n/)

  const sample = await get(`http://localhost:${ports.PORT}/content/tutorials/start-the-platform`)
  const missions = await get(`http://localhost:${ports.PORT}/build/navigator`)
  expect([sample.status, missions.status, missions.body.includes('your-first-tutorial')]).toEqual([200, 200, true])

  const lines = command.output().trimEnd().split('\n')
  expect(lines.length <= 12 || lines).toBe(true)
  const [gateway, backend] = [`http://localhost:${ports.GATEWAY_PORT}`, `http://localhost:${ports.PORT}`]
  expect(lines.slice(-8)).toEqual([
    'Starting gateway, backend, qa …',
    `Learner site   ${gateway}  log in as learner, author or admin; the password is the name`,
    `Workplace      ${gateway}/admin-ui/  for admins; /author-ui/ for authors`,
    `All APIs       ${gateway}/_dev  documentation, for admins`,
    `Backend        ${backend}  data in SQLite, ${folder}`,
    `Admin API      ${backend}/admin/$api-docs/  documentation, for admins`,
    `QA (previews)  http://localhost:${ports.QA_PORT}  data in SQLite, ${folder}/qa`,
    'Ready. Ctrl-C stops all; DEBUG=all npm start shows every line of the processes'
  ])
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
  const named = lines.flatMap(line => /http:\S+/.exec(line)?.[0] ?? [])
  const defaults = { [ports.GATEWAY_PORT]: '5000', [ports.PORT]: '4004', [ports.QA_PORT]: '4005' }
  expect(named.map(address => address.replace(/:(\d+)/, (_, port: string) => `:${defaults[port]}`))).toEqual(
    [...readme.matchAll(/^\| <(http:[^>]+)>/gm)].map(([, address]) => address)
  )

  const preview = await publishTo(ports.QA_PORT, { ...ports, DATA_DIR: folder })
  expect(preview).toMatch(/Published +1\b/)
  expect(/Address +(\S+)/.exec(preview)?.[1]).toContain(`${gateway}/tutorials-qa/`)

  command.kill('SIGTERM')
  await command.ended
  const left = await Promise.allSettled(Object.values(ports).map(port => get(`http://localhost:${port}/health`)))
  expect(left.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

// its output ends when the last process has that holds it
test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('%s to npm alone leaves no process', async signal => {
  const ports = await freePorts()
  command = startCommand(['npm', 'start', '--', 'gateway'], { ...ports, DATA_DIR: scratchFolder('npm-start') })
  await command.says(/listening/)
  command.kill(signal)
  await command.ended
  await expect(get(`http://localhost:${ports.GATEWAY_PORT}/gateway/health`)).rejects.toThrow()
})

describe('what stops the start is the last to be read', () => {
  test.each([
    ['/proc/nope', [[], ['gateway'], ['backend']]],
    ['/proc/nope/below', [[]]]
  ])('DATA_DIR=%s', async (folder, commands) => {
    for (const names of commands) {
      command = startMain(names, { ...(await freePorts()), DATA_DIR: folder })
      expect(await command.ended).toBe(1)
      expect(command.output()).toMatch(new RegExp(`DATA_DIR: cannot write to ${folder}(/gateway)?: ENOENT.*\\n$`))
    }
  })

  test('a file in the place of DATA_DIR', async () => {
    const folder = scratchFolder('npm-start')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'file')
    writeFileSync(file, '')
    command = startMain([], { ...(await freePorts()), DATA_DIR: file })
    expect(await command.ended).toBe(1)
    expect(command.output()).toMatch(/^DATA_DIR: cannot write to .*: EEXIST.*\n$/)
  })

  test('a database that does not answer', async () => {
    const DATABASE_URL = `postgres://user:geheim@127.0.0.1:${await freePort()}/tutorials`
    command = startMain([], { ...(await freePorts()), DATA_DIR: scratchFolder('npm-start'), DATABASE_URL })
    expect(await command.ended).toBe(1)
    const [, reason, end, ...more] = command.output().trimEnd().split('\n')
    expect(reason).toMatch(/^backend \| \[config\] - DATABASE_URL: the database does not answer: .*ECONNREFUSED/)
    expect(end).toBe('backend ended with 1: stopping all')
    expect(more).toEqual([])
  })
})

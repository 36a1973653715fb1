import { afterEach, expect, test } from '@jest/globals'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { as, get } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { freePort } from '../support/free-port.ts'
import { projectRoot } from '../support/launch.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { startCommand, type SupervisorProcess } from './support/supervisor-process.ts'

inFullRun()

const bin = join(projectRoot, 'node_modules/.bin')
const started: SupervisorProcess[] = []

afterEach(async () => {
  for (const command of started.splice(0)) {
    command.kill('SIGTERM')
    await command.ended
  }
})

function run(command: string, environment: Readonly<Record<string, string>> = {}): SupervisorProcess {
  const [name = '', ...more] = command.split(' ')
  const process = startCommand([join(bin, name), ...more], environment)
  started.push(process)
  return process
}

/** The lines that a command writes until it ends, and its exit code. */
async function outcome(command: string, environment: Readonly<Record<string, string>> = {}) {
  const process = run(command, environment)
  const code = await process.ended
  return { code, lines: process.output().trimEnd().split('\n') }
}

const otherAddresses = Object.values(networkInterfaces()).flatMap(each =>
  (each ?? []).flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? address : []))
)

async function expectBackend(port: string): Promise<void> {
  const url = `http://localhost:${port}`
  expect((await get(`${url}/content/nav`)).status).toBe(200)
  const own = await get(`${url}/api/TaskRecords`, as('learner'))
  expect([own.status, own.json()]).toMatchObject([200, { value: [] }])
  for (const address of otherAddresses) await expect(get(`http://${address}:${port}/health`)).rejects.toThrow()
}

test('cds-serve starts the backend, for this machine alone', async () => {
  const PORT = String(await freePort())
  const serve = run('cds-serve', { PORT, DATA_DIR: scratchFolder('cds'), SEED_SAMPLES: 'false' })
  await serve.says(/listening on/)
  await expectBackend(PORT)
})

test('cds watch starts it, and again when a file is saved', async () => {
  const PORT = String(await freePort())
  const folder = scratchFolder('watched')
  const command = `cds watch --livereload false --include ${folder}`
  const watch = run(command, { PORT, DATA_DIR: scratchFolder('cds'), SEED_SAMPLES: 'false' })
  await watch.says(/listening on/)
  await expectBackend(PORT)
  writeFileSync(join(folder, 'saved.ts'), '')
  await watch.says(/listening on[^]*listening on/)
})

test('in production cds-serve starts under the rules of every start', async () => {
  const { code, lines } = await outcome('cds-serve', { NODE_ENV: 'production', DATA_DIR: scratchFolder('cds') })
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('OIDC_ISSUER')])
})

test.each(['cds deploy', 'cds deploy --to sqlite', 'cds deploy --to postgres', 'cds-deploy'])(
  '%s says that a start deploys',
  async command => {
    const { code, lines } = await outcome(command)
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/Only a start opens the database.*npm start/)])
    expect(existsSync(join(projectRoot, 'db.sqlite'))).toBe(false)
  }
)

test('cds env shows the database of a start without variables', async () => {
  const { code, lines } = await outcome('cds env requires.db')
  expect([code, JSON.parse(lines.join('\n'))]).toMatchObject([
    0,
    { kind: 'sqlite', credentials: { url: '.data/platform.sqlite' } }
  ])
})

test('cds compile makes metadata and SQL', async () => {
  const metadata = await outcome('cds compile srv --to edmx -s PatService')
  expect([metadata.code, metadata.lines.join('\n')]).toEqual([0, expect.stringContaining('EntitySet Name="MyPATs"')])
})

test('cds build makes nothing, and says what is deployed instead', async () => {
  const { code, lines } = await outcome('cds build --production')
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('docs/guides/deploy.md packs the repository')])
  expect(existsSync(join(projectRoot, 'gen/srv'))).toBe(false)
})

test('git ignores the file that cds deploy makes elsewhere', () => {
  expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8').split('\n')).toContain('db.sqlite*')
})

import { describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'

inFullRun()

/** Another address of this machine, which only a server that listens on all of them has. */
const ELSEWHERE = '127.0.0.2'
const WARNING = 'HOST: other machines reach this process, and development users are on'

async function isReached(url: string, address: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Every file and folder below `folder`, and itself, with what group and others may do with it. */
const openToOthers = (folder: string): readonly string[] =>
  ['', ...(readdirSync(folder, { recursive: true }) as string[])]
    .filter(name => (statSync(join(folder, name)).mode & 0o077) !== 0)
    .map(name => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`)

describe.each([
  ['backend', (env: Record<string, string>) => startBackend({ env })],
  ['gateway', async (env: Record<string, string>) => startGateway((await startUpstream()).url, { env })]
])('a %s in development', (_name, start) => {
  test('is reached from this machine alone, and says nothing of that', async () => {
    const { url, output } = await start({})
    expect([await isReached(url, '127.0.0.1'), await isReached(url, ELSEWHERE)]).toEqual([true, false])
    expect(output()).not.toContain(WARNING)
  })

  test('is opened by HOST, and warns of the development users', async () => {
    const { url, output } = await start({ HOST: '0.0.0.0' })
    expect([await isReached(url, '127.0.0.1'), await isReached(url, ELSEWHERE)]).toEqual([true, true])
    await until(() => output().includes(WARNING), output)
    expect(output().split(WARNING)).toHaveLength(2)
  })
})

test('what a backend writes is for its owner alone', async () => {
  const dataDir = join(scratchFolder('closed'), 'new')
  const backend = await startBackend({ dataDir, env: { CONTENT_API_KEY: '' } })
  expect((await get(`${backend.url}/health/db`)).status).toBe(200)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['credentials']))
  expect(openToOthers(dataDir)).toEqual([])
})

test('what a gateway writes is for its owner alone', async () => {
  const dataDir = join(scratchFolder('closed'), 'new')
  const gateway = await startGateway((await startUpstream()).url, { dataDir })
  expect((await get(`${gateway.url}/login`)).status).toBe(303)
  expect(readdirSync(dataDir)).toContain('gateway')
  expect(openToOthers(dataDir)).toEqual([])
})

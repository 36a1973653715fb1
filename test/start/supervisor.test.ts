import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createServer, type Server } from 'node:net'
import { freePort } from '../support/free-port.ts'
import { fake, startMain, startSupervisor, type SupervisorProcess } from './support/supervisor-process.ts'
import { isRunning } from '../support/is-running.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let one: number
let two: number
let supervisor: SupervisorProcess | undefined

beforeEach(async () => {
  one = await freePort()
  two = await freePort()
  supervisor = undefined
})

afterEach(async () => {
  supervisor?.kill('SIGTERM')
  await supervisor?.ended
})

/** Starts fakes called one and two, and waits until both answer. */
async function startBoth(behaviour?: string, killAfter?: number): Promise<SupervisorProcess> {
  supervisor = startSupervisor([fake('one', one), fake('two', two, behaviour)], { killAfter })
  await supervisor.says(/Ready/)
  return supervisor
}

/** Resolves when a process answers on the port. */
async function answered(port: number): Promise<void> {
  const isUp = () => fetch(`http://localhost:${port}/health`).then(({ ok }) => ok)
  await until(() => isUp().catch(() => false))
}

/** Resolves when no process has that id any more. */
async function gone(pid: number): Promise<void> {
  await until(() => !isRunning(pid))
}

/** The process ids that the fakes have told. */
function pidsIn(output: string): readonly number[] {
  return [...output.matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid))
}

test('the addresses are told when all answer', async () => {
  const { output } = await startBoth()
  const lines = output().split('\n')
  const last = lines.findIndex(line => line.startsWith('Ready.'))
  expect(lines.slice(last - 2, last)).toEqual([`one  http://localhost:${one}`, `two  http://localhost:${two}`])
})

test('every line of output tells whose it is', async () => {
  const { output } = await startBoth()
  const lines = output()
    .trim()
    .split('\n')
    .filter(line => line.includes('|'))
  expect(lines).toHaveLength(2)
  expect(lines.filter(line => !/^(one|two) \| /.test(line))).toEqual([])
})

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', signal => {
  test('stops all in order', async () => {
    const { kill, ended, output } = await startBoth()
    kill(signal)
    expect(await ended).toBe(0)
    expect(output().match(/asked to stop/g)).toHaveLength(2)
    await Promise.all(pidsIn(output()).map(gone))
  })

  test('kills what does not stop', async () => {
    const { kill, ended, output } = await startBoth('ignores-sigterm', 200)
    kill(signal)
    expect(await ended).toBe(1)
    await Promise.all(pidsIn(output()).map(gone))
  })
})

describe('a process that ends by itself', () => {
  test.each(['/crash', '/end'])('%s is started again, and the others go on', async path => {
    const { kill, ended, output, says } = await startBoth()
    const other = Number(/^one \| pid=(\d+)/m.exec(output())?.[1])
    await fetch(`http://localhost:${two}${path}`).catch(() => undefined)
    await says(/^two ended with [07]: starting it again in 0\.1 s$/m)
    await answered(two)
    await fetch(`http://localhost:${two}${path}`).catch(() => undefined)
    await says(/^two ended with [07]: starting it again in 0\.2 s$/m)
    await answered(two)
    expect(pidsIn(output())).toHaveLength(4)
    expect(isRunning(other)).toBe(true)
    kill('SIGTERM')
    expect(await ended).toBe(0)
    await Promise.all(pidsIn(output()).map(gone))
  })

  test('is started again after SIGKILL', async () => {
    const { output, says } = await startBoth()
    const [, victim = 0] = pidsIn(output())
    process.kill(victim, 'SIGKILL')
    await says(/ended with SIGKILL: starting it again in/)
    await Promise.all([answered(one), answered(two)])
  })

  test('waits no longer when all are stopped', async () => {
    supervisor = startSupervisor([fake('one', one), fake('two', two)], { backOff: 60_000 })
    await supervisor.says(/Ready/)
    await fetch(`http://localhost:${two}/crash`).catch(() => undefined)
    await supervisor.says(/starting it again in 60 s/)
    supervisor.kill('SIGTERM')
    expect(await supervisor.ended).toBe(0)
  })

  test('before it was up ends the others', async () => {
    supervisor = startSupervisor([fake('one', one), fake('two', two, 'complains')])
    expect(await supervisor.ended).toBe(3)
    expect(supervisor.output()).toMatch(/^two ended with 3: stopping all$/m)
    await Promise.all(pidsIn(supervisor.output()).map(gone))
  })
})

test.each(['serves', 'ignores-sigterm'])('no process that %s outlives a killed supervisor', async behaviour => {
  const { kill, ended, output } = await startBoth(behaviour)
  kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  const pids = pidsIn(output())
  expect(pids).toHaveLength(2)
  await Promise.all(pids.map(gone))
})

test('a message about a variable names the one to set here', async () => {
  supervisor = startSupervisor([{ ...fake('qa', one, 'complains'), renamed: { PORT: 'QA_PORT' } }])
  expect(await supervisor.ended).toBe(3)
  expect(supervisor.output()).toContain('qa | [config] - QA_PORT: 4711 is not to its liking, EXPORT: stays')
})

describe('a taken port', () => {
  let other: Server

  beforeEach(async () => {
    other = createServer()
    await new Promise<void>(resolve => other.listen(two, '127.0.0.1', resolve))
  })

  afterEach(() => new Promise(resolve => other.close(resolve)))

  test('is told with the variable to set, and nothing starts', async () => {
    supervisor = startSupervisor([fake('one', one), fake('two', two)])
    expect(await supervisor.ended).toBe(1)
    expect(supervisor.output()).toBe(`TWO_PORT: ${two} is taken by another process; set TWO_PORT to a free port\n`)
  })

  test.each(['PORT', 'GATEWAY_PORT', 'QA_PORT'])('of the platform names %s', async variable => {
    const ports = { PORT: String(one), GATEWAY_PORT: String(await freePort()), QA_PORT: String(await freePort()) }
    supervisor = startMain([], { ...ports, [variable]: String(two) })
    expect(await supervisor.ended).toBe(1)
    expect(supervisor.output()).toBe(
      `${variable}: ${two} is taken by another process; set ${variable} to a free port\n`
    )
  })
})

describe('the command', () => {
  test.each([
    [['nothing'], {}, 2, 'There is no process nothing; start gateway, backend, qa, demo, or all\n'],
    [
      [],
      { PORT: 'x', QA_PORT: '70000' },
      1,
      'PORT: must be an integer 1..65535\nQA_PORT: must be an integer 1..65535\n'
    ]
  ] as const)('%j with %j is refused', async (args, environment, status, message) => {
    supervisor = startMain(args, environment)
    expect(await supervisor.ended).toBe(status)
    expect(supervisor.output()).toBe(message)
  })
})

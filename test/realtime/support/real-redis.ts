import { afterAll } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inheritedEnvironment } from '../../support/environment.ts'
import { freePort } from '../../support/free-port.ts'

/** A Redis server in a process of its own, which keeps nothing. */
export interface RealRedis {
  readonly url: string
  /** Ends it at once. */
  readonly stop: () => Promise<void>
  /** Starts it again, at the same address. */
  readonly start: () => Promise<void>
}

/** The installed server, of Redis or its fork Valkey; undefined where there is none. No npm package has one. */
export const redisBinary: string | undefined = ['redis-server', 'valkey-server']
  .flatMap(name => (inheritedEnvironment()['PATH'] ?? '').split(delimiter).map(folder => join(folder, name)))
  .find(isExecutable)

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the installed server on a free port. */
export async function startRealRedis(): Promise<RealRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(redisBinary as string, [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no'
    ])
    running.add(child)
    for await (const chunk of child.stdout ?? []) if (/Ready to accept connections/i.test(String(chunk))) return
    throw new Error('redis-server ended before it was ready')
  }
  const stop = async (): Promise<void> => {
    const ended = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await ended
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

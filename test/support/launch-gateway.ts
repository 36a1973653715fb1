import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inheritedEnvironment } from './environment.ts'
import { freePort } from './free-port.ts'
import { get } from './http.ts'
import { type Exit, projectRoot } from './launch.ts'
import { scratchFolder } from './run-folder.ts'

/** A gateway under test: a process of its own. */
export interface Gateway {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** What it has written to stdout and stderr so far. */
  readonly output: () => string
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<Exit>
  /** SIGKILL, then waits for the end. */
  readonly kill: () => Promise<Exit>
  readonly exited: Promise<Exit>
}

export interface GatewayOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The data folder of another gateway; by default an empty one. */
  readonly dataDir?: string
  /** By default one that is free. */
  readonly port?: number
}

const startLimit = 25_000

/**
 * Starts a gateway in front of `backendUrl` and resolves when it is ready; ending it is left to the caller. Throws with
 * the process's output when it does not start.
 */
export async function openGateway(backendUrl: string, options: GatewayOptions = {}): Promise<Gateway> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? scratchFolder('gateway')
  const gateway = launchGateway({
    GATEWAY_PORT: String(port),
    BACKEND_URL: backendUrl,
    DATA_DIR: dataDir,
    ...options.env
  })
  const running = { ...gateway, port, dataDir, url: `http://localhost:${port}` }
  try {
    await Promise.race([ready(running), endedEarly(running)])
    return running
  } catch (error) {
    await running.kill()
    throw error
  }
}

/** A gateway process with exactly this environment, which may also end at once. */
export function launchGateway(env: Readonly<Record<string, string>>): Omit<Gateway, 'url' | 'port' | 'dataDir'> {
  const child = spawn(process.execPath, [join('app', 'gateway', 'main.ts')], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const exited = new Promise<Exit>(resolve => child.once('close', (code, signal) => resolve(signal ?? code ?? 0)))
  const end = (signal: NodeJS.Signals) => (): Promise<Exit> => {
    child.kill(signal)
    return exited
  }
  return { output: () => chunks.join(''), stop: end('SIGTERM'), kill: end('SIGKILL'), exited }
}

async function ready({ url, output }: Gateway): Promise<void> {
  for (const giveUp = AbortSignal.timeout(startLimit); !giveUp.aborted; await delay(50)) {
    const answer = await get(`${url}/gateway/health`).catch(() => undefined)
    if (answer?.status === 200) return
  }
  throw new Error(`The gateway is not up:\n${output()}`)
}

async function endedEarly({ exited, output }: Gateway): Promise<never> {
  throw new Error(`The gateway ended with ${await exited}:\n${output()}`)
}

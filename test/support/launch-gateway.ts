import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inheritedEnvironment } from './environment.ts'
import { freePort } from './free-port.ts'
import { type Exit, letGo, pidOf, projectRoot, shortLived } from './launch.ts'
import { scratchFolder } from './run/run-folder.ts'

/** A gateway under test: a process of its own. */
export interface Gateway {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** Everything that it has written to stdout and stderr so far. */
  readonly output: () => string
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<Exit>
  /** SIGKILL, then waits for the end. */
  readonly kill: () => Promise<Exit>
  readonly exited: Promise<Exit>
  /** Lets this process end while the gateway still runs; the gateway then ends as well. */
  readonly unref: () => void
}

type GatewayProcess = Omit<Gateway, 'url' | 'port' | 'dataDir'>

export interface GatewayOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The data folder of another gateway; by default an empty one. */
  readonly dataDir?: string
  /** By default one that the system chooses. */
  readonly port?: number
}

const startLimit = 120_000
const endsWithParent = ['--import', pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href]

/**
 * Starts a gateway in front of `backendUrl` and resolves when it is ready; ending it is left to the caller. Throws with
 * the process's output when it does not start.
 */
export async function openGateway(backendUrl: string, options: GatewayOptions = {}): Promise<Gateway> {
  const dataDir = options.dataDir ?? scratchFolder('gateway')
  const gateway = launchGateway({
    GATEWAY_PORT: String(options.port ?? 0),
    BACKEND_URL: backendUrl,
    DATA_DIR: dataDir,
    ...options.env
  })
  try {
    const url = await Promise.race([listening(gateway), endedEarly(gateway)])
    return { ...gateway, url, port: Number(new URL(url).port), dataDir }
  } catch (error) {
    await gateway.kill()
    throw error
  }
}

/**
 * Port that a gateway is going to listen on, and the environment in which it and a backend trust the logins there:
 * options of `openGateway`.
 */
export async function plannedGateway(): Promise<Required<Pick<GatewayOptions, 'port' | 'env'>>> {
  const port = await freePort()
  return { port, env: { OIDC_ISSUER: `http://localhost:${port}/idp`, OIDC_AUDIENCE: 'tutorials' } }
}

/** A gateway process with exactly this environment, which may also end at once. */
export function launchGateway(env: Readonly<Record<string, string>>): GatewayProcess {
  const child = spawn(process.execPath, [...shortLived, ...endsWithParent, join('app', 'gateway', 'main.ts')], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const exited = new Promise<Exit>(resolve => child.once('close', (code, signal) => resolve(signal ?? code ?? 0)))
  const end = (signal: NodeJS.Signals) => (): Promise<Exit> => {
    child.kill(signal)
    return exited
  }
  return {
    pid: pidOf(child),
    output: () => chunks.join(''),
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
    exited,
    unref: () => letGo(child)
  }
}

/** The address that the gateway names when everything is ready. */
async function listening({ output }: GatewayProcess): Promise<string> {
  for (const giveUp = AbortSignal.timeout(startLimit); !giveUp.aborted; await delay(50)) {
    const [, url] = /listening on (http:[^\s"]+)/.exec(output()) ?? []
    if (url) return url
  }
  throw new Error(`The gateway is not up:\n${output()}`)
}

async function endedEarly({ exited, output }: GatewayProcess): Promise<never> {
  throw new Error(`The gateway ended with ${await exited}:\n${output()}`)
}

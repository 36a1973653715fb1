import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../app/start/config.ts'
import { backendMemory, compileCache, processTable } from '../../app/start/processes.ts'
import { freePort } from '../../test/support/free-port.ts'
import { inheritedPath } from './config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLOCK_TICK_US = 10_000
/** Production needs one; nobody follows it. */
const PUBLIC_URL = 'https://learn.invalid'

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly key: string
  /** Milliseconds from the start of the process to the first 200. */
  readonly startMs: number
  /** CPU time used so far, in microseconds. */
  cpu(): number
  /** Resident memory, in MB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the backend in production mode on an empty SQLite database. */
export function startBackend(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = scratchFolder()
  const key = 'bench-content-key-of-32-characters'
  const settings = {
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://issuer.invalid',
    OIDC_AUDIENCE: 'tutorials',
    PUBLIC_URL,
    DATA_DIR: dataDir,
    CONTENT_API_KEY: key,
    ...backendMemory,
    ...compileCache,
    ...environment
  }
  return start(
    () => startCommand('backend', environment),
    settings,
    '/health',
    key,
    () => rmSync(dataDir, { recursive: true })
  )
}

/** Starts the gateway in front of `backend`, in production mode, with a login that cannot succeed. */
export function startGateway(backend: ServerProcess): Promise<ServerProcess> {
  const dataDir = scratchFolder()
  const identity = {
    OIDC_ISSUER: 'https://issuer.invalid',
    OIDC_AUDIENCE: 'tutorials',
    OIDC_CLIENT_ID: 'bench',
    PUBLIC_URL
  }
  const secrets = { OIDC_CLIENT_SECRET: 'bench-client-secret', SESSION_SECRET: 'bench-session-secret-of-32-characters' }
  return start(
    () => startCommand('gateway'),
    { NODE_ENV: 'production', DATA_DIR: dataDir, BACKEND_URL: backend.url, ...compileCache, ...identity, ...secrets },
    '/gateway/health',
    '',
    () => rmSync(dataDir, { recursive: true }),
    'GATEWAY_PORT'
  )
}

/** Command line of the supervisor for a process, so that measurements use the same options as `npm start`. */
function startCommand(name: string, environment: Record<string, string> = {}): string[] {
  const row = processTable(readConfig(environment)).find(process => process.name === name)
  if (!row) throw new Error(`npm start starts no ${name}`)
  return [...row.args]
}

/** The response of the bare server to every request. */
export interface BareAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/**
 * Starts a bare node:http server that sends `answer`, and 304 when If-None-Match equals its ETag; before each answer it computes
 * for `busyMicros`, and waits for a text of the same length from `databaseUrl`.
 */
export const startBare = (answer: BareAnswer, busyMicros = 0, databaseUrl?: string): Promise<ServerProcess> =>
  startAnswering({ all: stored(answer), byPath: {}, busyMicros, databaseUrl })

/** The same with an answer for each path, and 404 for all others. */
export const startBareFor = (answers: ReadonlyMap<string, BareAnswer>): Promise<ServerProcess> =>
  startAnswering({ byPath: Object.fromEntries([...answers].map(([path, answer]) => [path, stored(answer)])) })

const stored = (answer: BareAnswer): object => ({ ...answer, body: answer.body.toString('base64') })

async function startAnswering(answers: object): Promise<ServerProcess> {
  const folder = scratchFolder()
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  return start(
    port => [script, file, String(port)],
    {},
    '/',
    '',
    () => rmSync(folder, { recursive: true })
  )
}

/** Starts another server of the bench, a script that is told its port. */
export const startScript = (command: (port: number) => string[]): Promise<ServerProcess> =>
  start(command, {}, '/', '', () => undefined)

function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
}

const running = new Set<ChildProcess>()
// a scenario that fails leaves its servers
process.once('exit', () => running.forEach(child => child.kill()))

async function start(
  command: (port: number) => string[],
  environment: Record<string, string>,
  probe: string,
  key: string,
  clean: () => void,
  portVariable = 'PORT'
): Promise<ServerProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, command(port), {
    cwd: ROOT,
    env: { PATH: inheritedPath, [portVariable]: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  await answers(url + probe, child)
  const startMs = performance.now() - began
  const pid = child.pid as number
  return { url, key, startMs, cpu: () => cpuOf(pid), memory: () => memoryOf(pid), stop: () => stop(child).then(clean) }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    // a gateway answers 503 while it is starting
    if (response && response.status !== 503) return
    await delay(5)
  }
  throw new Error(`the server ended with ${child.exitCode} before it answered`)
}

/** User and system time of the process (proc(5), fields 14 and 15). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_US
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => {
      running.delete(child)
      resolve()
    })
    child.kill()
  })
}

import { execFile, spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadSeconds } from './config.ts'
import type { Measured } from './load-client.ts'
import type { ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const CONNECTIONS = 20
const CLIENT = fileURLToPath(new URL('./load-client.ts', import.meta.url))

export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** CPU time of the server per request, which other load on the machine disturbs least. */
  readonly cpuMicros: number
  /** Milliseconds until half of the answers had come, and until 99 of 100. */
  readonly p50: number
  readonly p99: number
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Name of the load generator. */
export const generator = hasWrk ? 'wrk' : 'autocannon (apt-get install wrk for a lighter client)'

/** Requests `path` over 20 connections for some seconds. @throws when a response has another status. */
export async function load(
  server: ServerProcess,
  path: string,
  headers: Record<string, string>,
  status: number,
  seconds = loadSeconds
): Promise<Load> {
  const url = server.url + path
  const first = await fetch(url, { headers })
  await first.arrayBuffer()
  if (first.status !== status) throw new Error(`${url} answered ${first.status}, expected ${status}`)
  const cpu = server.cpu()
  const sent = hasWrk ? await withWrk(url, headers, seconds) : await withAutocannon(url, headers, seconds)
  return { ...sent, cpuMicros: (server.cpu() - cpu) / sent.requests }
}

/** Like `load`, with changing headers; always with autocannon, since wrk cannot do that without a script. */
export function loadInTurns(
  server: ServerProcess,
  path: string,
  turns: readonly Record<string, string>[],
  status: number,
  seconds = loadSeconds
): Promise<Load> {
  return inTurns(
    server,
    turns.map(headers => ({ method: 'GET', path, headers })),
    status,
    seconds
  )
}

/** The same with changing paths. */
export function loadPaths(
  server: ServerProcess,
  paths: readonly string[],
  status: number,
  seconds = loadSeconds
): Promise<Load> {
  return inTurns(
    server,
    paths.map(path => ({ method: 'GET', path })),
    status,
    seconds
  )
}

/** The same with a body. */
export function loadPosts(
  server: ServerProcess,
  path: string,
  body: string,
  headers: Record<string, string>,
  seconds = loadSeconds
): Promise<Load> {
  return inTurns(server, [{ method: 'POST', path, headers, body }], 200, seconds)
}

interface Turn {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function inTurns(server: ServerProcess, requests: Turn[], status: number, seconds: number): Promise<Load> {
  const cpu = server.cpu()
  const sent = await startClient({ url: server.url, requests, duration: seconds }).measured
  const { [status]: expected } = sent.statuses
  if (sent.errors > 0 || expected !== sent.requests)
    throw new Error(
      `${requests[0]?.path}: ${expected ?? 0} of ${sent.requests} answers were ${status}, ${sent.errors} errors`
    )
  return { ...sent, cpuMicros: (server.cpu() - cpu) / sent.requests }
}

/** Load that goes on until it is stopped. */
export interface RunningLoad {
  /** Ends it. */
  stop(): Promise<{ readonly requests: number; readonly perSecond: number }>
}

/** Requests `path` over 20 connections until it is stopped. */
export function startLoad(server: ServerProcess, path: string, headers: Record<string, string>): RunningLoad {
  const client = startClient({ url: server.url + path, headers, duration: 600 })
  return {
    async stop() {
      client.stop()
      const { errors, requests, seconds } = await client.measured
      if (errors > 0) throw new Error(`autocannon: ${errors} errors`)
      return { requests, perSecond: requests / seconds }
    }
  }
}

/** Runs autocannon in a process of its own, whose times the garbage of this one does not disturb. */
function startClient(options: object) {
  const client = spawn(process.execPath, [CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.write(`${JSON.stringify({ ...options, connections: CONNECTIONS })}\n`)
  return {
    measured: text(client.stdout).then(printed => JSON.parse(printed) as Measured),
    stop: () => void client.stdin.end()
  }
}

async function withWrk(url: string, headers: Record<string, string>, seconds: number) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...lines, url])
  if (/Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  const latency = (percent: number): number => {
    const [, value, unit = ''] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
    return Number(value) * (MILLISECONDS[unit] ?? Number.NaN)
  }
  const rates = { requests: number(/(\d+) requests in/), perSecond: number(/Requests\/sec:\s+([\d.]+)/) }
  return { ...rates, p50: latency(50), p99: latency(99) }
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

async function withAutocannon(url: string, headers: Record<string, string>, seconds: number) {
  const sent = await startClient({ url, headers, duration: seconds }).measured
  if (sent.errors > 0) throw new Error(`autocannon: ${sent.errors} errors`)
  return sent
}

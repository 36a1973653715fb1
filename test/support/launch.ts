import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inheritedEnvironment } from './environment.ts'
import { get } from './http/http.ts'
import { noteStart } from './run/costs.ts'
import type { FromBackend, ToBackend } from './run/messages.ts'

/** The repository's root, where the backend is started. */
export const projectRoot = join(import.meta.dirname, '..', '..')

/** How a process ended: its exit code, or the signal that ended it. */
export type Exit = number | NodeJS.Signals

/** A running backend process, without any tie to jest. */
export interface BackendProcess {
  readonly url: string
  readonly pid: number
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<Exit>
  /** SIGKILL, then waits for the end. */
  readonly kill: () => Promise<void>
  /** How it ended; waits until it does. */
  readonly exited: () => Promise<Exit>
  /** Everything that it has written to stdout and stderr. */
  readonly output: () => string
  readonly ask: (message: WithoutId<ToBackend>) => Promise<unknown>
  /** Lets this process end while the backend still runs; the backend then ends as well. */
  readonly unref: () => void
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

const startLimit = 120_000
/** Options of a process that does little, is one of several on this machine, and is likely to be killed. */
export const shortLived = [
  '--single-threaded-gc',
  '--no-concurrent-recompilation',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--import',
  pathToFileURL(join(import.meta.dirname, 'keep-compiled.ts')).href
]

/**
 * Starts a backend with exactly this environment and waits until `/health` answers 200. Throws with the process's
 * output when it ends first or is not up within a minute. `module` is what the process runs.
 */
export async function launchBackend(
  environment: Record<string, string>,
  module = join(import.meta.dirname, 'backend-process.ts')
): Promise<BackendProcess> {
  noteStart()
  const child = fork(module, [], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment(), CDS_TYPESCRIPT: 'true', PORT: '0', ...environment },
    execArgv: shortLived,
    silent: true
  })
  const output = collectOutput(child)
  const exit = new Promise<Exit>(resolve => child.once('close', (code, signal) => resolve(signal ?? code ?? 0)))
  try {
    const url = await withinStartLimit(Promise.race([listening(child), endedEarly(exit)]))
    await withinStartLimit(healthy(url))
    return controls(child, url, exit, output)
  } catch (error) {
    child.kill('SIGKILL')
    await exit
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The backend did not start: ${reason}\n${output()}`, { cause: error })
  }
}

function controls(child: ChildProcess, url: string, exit: Promise<Exit>, output: () => string): BackendProcess {
  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal)
    return exit
  }
  return {
    url,
    pid: pidOf(child),
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    exited: () => exit,
    output,
    ask: message => ask(child, message),
    unref: () => letGo(child)
  }
}

/** Lets this process end while `child` still runs. */
export function letGo(child: ChildProcess): void {
  for (const handle of [child, child.channel, child.stdout as Socket | null, child.stderr as Socket | null])
    handle?.unref()
}

/** The id of a process. @throws Error when it was not started. */
export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The process has no id: it was not started')
  return child.pid
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  return () => chunks.join('')
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.on('message', message => {
      const { kind, ...rest } = message as FromBackend
      if (kind === 'listening' && 'url' in rest) resolve(rest.url)
    })
  })
}

async function endedEarly(exit: Promise<Exit>): Promise<never> {
  throw new Error(`it ended with ${await exit}`)
}

async function healthy(url: string): Promise<void> {
  // on a connection that is closed again: a process that stops waits a second for who has kept one
  const answer = await get(`${url}/health`)
  if (answer.status !== 200) throw new Error(`/health answered ${answer.status}`)
}

async function withinStartLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not up within ${startLimit} ms`)), startLimit)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

let questions = 0

function ask(child: ChildProcess, message: WithoutId<ToBackend>): Promise<unknown> {
  questions += 1
  const id = questions
  return new Promise((resolve, reject) => {
    const settle = (answer: unknown): void => {
      const reply = answer as FromBackend
      if (reply.kind === 'listening' || reply.id !== id) return
      child.off('message', settle).off('exit', lost)
      if (reply.kind === 'done') resolve(reply.result)
      else reject(new Error(reply.reason))
    }
    const lost = (): void => reject(new Error(`The backend ended before it answered ${message.kind}`))
    child.on('message', settle).once('exit', lost)
    child.send({ ...message, id }, error => error && reject(error))
  })
}

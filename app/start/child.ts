import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Process, root } from './processes.ts'

/** How a process ended: its exit code, or the signal that ended it. */
export type Exit = number | NodeJS.Signals

export interface Child {
  readonly name: string
  readonly ended: Promise<Exit>
  /** Sends SIGTERM and, when it has not ended `killAfter` milliseconds later, SIGKILL. */
  readonly stop: (killAfter: number) => Promise<Exit>
  readonly process: ChildProcess
}

const watchdog = pathToFileURL(join(import.meta.dirname, 'parent-watchdog.ts')).href

/** Starts the process, which ends with this one; its output is a pipe, or that of this process. */
export function startChild({ name, args, environment }: Process, output: 'pipe' | 'inherit'): Child {
  const child = spawn(process.execPath, ['--import', watchdog, ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', output, output, 'ipc']
  })
  const ended = new Promise<Exit>(resolve => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1)).once('error', () => resolve(1))
  })
  return { name, ended, stop: killAfter => stop(child, ended, killAfter), process: child }
}

async function stop(child: ChildProcess, ended: Promise<Exit>, killAfter: number): Promise<Exit> {
  const kill = setTimeout(() => {
    child.kill('SIGKILL')
    // a grandchild that holds them would keep us waiting
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, killAfter)
  child.kill('SIGTERM')
  try {
    return await ended
  } finally {
    clearTimeout(kill)
  }
}

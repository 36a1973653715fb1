import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Process } from '../../../app/start/processes.ts'
import { inheritedEnvironment } from '../../support/environment.ts'

/** A supervisor in a process of its own. */
export interface SupervisorProcess {
  readonly pid: number
  readonly kill: (signal: NodeJS.Signals) => void
  /** Resolves when the output matches; rejects with the output when the supervisor ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Its exit status, or the signal that ended it, when all its output is there. */
  readonly ended: Promise<number | NodeJS.Signals>
  readonly output: () => string
}

interface Options {
  readonly killAfter?: number | undefined
  readonly verbose?: boolean
  /** Milliseconds of the first wait. */
  readonly backOff?: number
}

/** Starts a supervisor over these processes, which shows every line of theirs unless told otherwise. */
export function startSupervisor(
  processes: readonly Process[],
  { killAfter = 10_000, verbose = true, backOff = 100 }: Options = {}
): SupervisorProcess {
  const options = { processes, killAfter, verbose, backOff: { first: backOff, longest: 60_000, stableAfter: 60_000 } }
  return watch([join(import.meta.dirname, 'supervise-these.ts'), JSON.stringify(options)], {})
}

/** Starts a command with these variables, in its own process group. */
export function startCommand(
  [command = '', ...args]: readonly string[],
  environment: Record<string, string>
): SupervisorProcess {
  return watch(args, environment, command)
}

/** Starts `app/start/main.ts` with these arguments and variables. */
export function startMain(args: readonly string[], environment: Record<string, string>): SupervisorProcess {
  return watch([join(import.meta.dirname, '../../../app/start/main.ts'), ...args], environment)
}

/** A row of the table whose process is a fake. */
export function fake(name: string, port: number, behaviour = 'serves'): Process {
  return {
    name,
    args: [join(import.meta.dirname, 'fake-process.ts'), String(port), behaviour],
    environment: inheritedEnvironment(),
    port,
    portVariable: `${name.toUpperCase()}_PORT`,
    health: '/health',
    title: name,
    about: ''
  }
}

function watch(
  args: readonly string[],
  environment: Record<string, string>,
  command = process.execPath
): SupervisorProcess {
  const child = spawn(command, args, {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const chunks: string[] = []
  const output = (): string => chunks.join('')
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const ended = new Promise<number | NodeJS.Signals>(resolve => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0))
  })
  return {
    pid: child.pid ?? 0,
    kill: signal => void child.kill(signal),
    says: pattern => waitForOutput(child, output, pattern),
    ended,
    output
  }
}

function waitForOutput(child: ChildProcess, output: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = pattern.exec(output())
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('close', () => reject(new Error(`It ended without saying ${pattern}:\n${output()}`)))
    look()
  })
}

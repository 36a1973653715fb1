import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCacheFolder } from './compile-cache.ts'
import { onDrained } from './lifecycle.ts'
import type { FromTask, ToTask } from './task-messages.ts'

/** Reason why a task has no result: it took too long or too much memory, or it failed. */
export class TaskEnded extends Error {
  readonly reason: 'time' | 'memory' | 'failure'

  constructor(reason: TaskEnded['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Limits of the processes of one kind of task. */
interface ProcessLimits {
  readonly memoryMb: number
  /** Longest that one task may take. */
  readonly timeoutMs: number
  /** Milliseconds after which processes without work end. */
  readonly idleMs: number
}

/** Runs `input` in a process, whose questions `answer` answers meanwhile. @throws TaskEnded */
type RunTask<I, O> = (input: I, answer: (question: unknown) => Promise<unknown>) => Promise<O>

/**
 * A function that runs in processes of their own: `file` calls `serveTask`. One that takes too long or too much memory is ended
 * with what it does; a thread that needs much memory at once would end the process that it is part of. There is a process for
 * each task at a time, so whoever calls limits their number.
 */
export function inProcesses<I, O>(file: URL, limits: ProcessLimits): RunTask<I, O> {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  let timer: NodeJS.Timeout | undefined
  onDrained(() => end(all))

  const take = (): ChildProcess => {
    clearTimeout(timer)
    const waiting = idle.pop()
    if (!waiting) return start()
    return isUsable(waiting) ? waiting : take()
  }
  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(file), {
      env: { NODE_COMPILE_CACHE: compileCacheFolder },
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--disable-warning=ExperimentalWarning'],
      // a process without memory writes pages about itself
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    all.add(started)
    started.once('exit', () => all.delete(started)).once('error', () => all.delete(started))
    return hold(started, false)
  }
  const giveBack = (process: ChildProcess): void => {
    if (isUsable(process)) idle.push(hold(process, false))
    clearTimeout(timer)
    timer = setTimeout(() => end(idle.splice(0)), limits.idleMs).unref()
  }
  return async (input, answer) => {
    const process = hold(take(), true)
    try {
      return (await resultOf(process, input, { answer, timeoutMs: limits.timeoutMs })) as O
    } finally {
      giveBack(process)
    }
  }
}

interface Running {
  readonly answer: (question: unknown) => Promise<unknown>
  readonly timeoutMs: number
}

function resultOf(process: ChildProcess, input: unknown, { answer, timeoutMs }: Running): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const send = (message: ToTask) => void process.send(message, () => undefined)
  const onMessage = (message: FromTask): void => {
    if ('output' in message) resolve(message.output)
    else if ('failed' in message) reject(new TaskEnded('failure', message.failed))
    else
      answer(message.question).then(
        value => send({ answer: value }),
        () => send({ unanswered: true })
      )
  }
  // V8 aborts a process that is out of memory
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
    reject(new TaskEnded(signal === 'SIGABRT' ? 'memory' : 'failure', `the process ended: ${signal ?? code}`))
  const onError = ({ message }: Error): void => reject(new TaskEnded('failure', message))
  const deadline = setTimeout(() => {
    reject(new TaskEnded('time', `it took longer than ${timeoutMs} ms`))
    process.kill('SIGKILL')
  }, timeoutMs)
  process.on('message', onMessage).on('exit', onExit).on('error', onError)
  send({ input })
  return promise.finally(() => {
    clearTimeout(deadline)
    process.off('message', onMessage).off('exit', onExit).off('error', onError)
  })
}

const isUsable = (process: ChildProcess): boolean => process.connected && !process.killed

/** Keeps the own process running for the sake of another one, or not. */
function hold(process: ChildProcess, isHeld: boolean): ChildProcess {
  if (isHeld) {
    process.ref()
    process.channel?.ref()
  } else {
    process.unref()
    process.channel?.unref()
  }
  return process
}

function end(processes: Iterable<ChildProcess>): void {
  for (const each of processes) each.kill('SIGKILL')
}

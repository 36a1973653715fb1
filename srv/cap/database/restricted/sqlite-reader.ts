import { type ChildProcess, fork } from 'node:child_process'
import { addAbortListener, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { badRequest, HttpError } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { onDrained } from '../../../../lib/process/lifecycle.ts'
import { MINUTE } from '../../../../lib/time.ts'
import { answerTooLarge, readTimedOut } from '../reads/allowance.ts'
import {
  type Cell,
  clientLeft,
  type OnAbandoned,
  readersBusy,
  type RestrictedReader,
  type StatementLimits
} from './reader.ts'
import type { Restriction } from './restricted-sqlite.ts'
import type { Answered, Asked } from './sqlite-reader.worker.ts'

const SCRIPT = fileURLToPath(new URL('./sqlite-reader.worker.ts', import.meta.url))

/** Processes that read at the same time. */
const MOST = 2
const IDLE = 5 * MINUTE

/**
 * Reads some views of a file in processes of their own, which are ended when a statement takes too long, or when its client
 * leaves.
 */
export function sqliteReader(
  { file, views, functions }: Omit<Restriction, 'prefix'>,
  onAbandoned?: OnAbandoned
): RestrictedReader {
  const prefix = `r${newId().replaceAll('-', '')}_`
  const processes = new Processes(JSON.stringify({ file, views, prefix, functions } satisfies Restriction))
  onDrained(() => processes.endAll())
  return {
    viewName: view => prefix + view,
    rows: (sql, limits) => rowsOf(processes, sql, limits, onAbandoned)
  }
}

async function* rowsOf(
  processes: Processes,
  sql: string,
  { bytes, time, signal }: StatementLimits,
  onAbandoned?: OnAbandoned
): AsyncGenerator<readonly (readonly Cell[])[]> {
  if (signal?.aborted) throw clientLeft()
  const reading = processes.take()
  let why = unavailable
  const endAs = (reason: typeof why): void => {
    why = reason
    end([reading])
  }
  const deadline = setTimeout(() => endAs(readTimedOut), time)
  const leaving =
    signal &&
    addAbortListener(signal, () => {
      endAs(clientLeft)
      onAbandoned?.()
    })
  let isAtRest = false
  try {
    for (let asked: Asked = { sql, bytes }; ; asked = 'more') {
      const answer = await answerOf(reading, asked)
      isAtRest = !answer || 'problem' in answer || answer.isLast
      if (!answer) throw why()
      if ('problem' in answer)
        throw answer.isTooLarge
          ? answerTooLarge()
          : badRequest('sql_failed', `The database says: ${answer.problem}`, 'sql')
      yield answer.rows
      if (answer.isLast) return
    }
  } finally {
    clearTimeout(deadline)
    leaving?.[Symbol.dispose]()
    // somebody who has not taken all rows leaves a statement open
    if (!isAtRest) end([reading])
    processes.giveBack(reading)
  }
}

/** The next message of a process; undefined when it has ended. */
async function answerOf(reading: ChildProcess, asked: Asked): Promise<Answered | undefined> {
  if (!isUsable(reading)) return undefined
  const over = new AbortController()
  try {
    reading.send(asked, () => undefined)
    const { signal } = over
    return await Promise.race([
      once(reading, 'message', { signal }).then(([answer]) => answer as Answered),
      once(reading, 'exit', { signal }).then(() => undefined)
    ])
  } finally {
    over.abort()
  }
}

const isUsable = (reading: ChildProcess): boolean => reading.connected && !reading.killed

const unavailable = (): HttpError =>
  new HttpError(503, 'sql_unavailable', 'Statements cannot be run now; try again in a moment')

function end(processes: Iterable<ChildProcess>): void {
  for (const each of processes) each.kill('SIGKILL')
}

class Processes {
  readonly #restriction: string
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()
  #timer: NodeJS.Timeout | undefined

  constructor(restriction: string) {
    this.#restriction = restriction
  }

  /** A process for one statement. @throws HttpError 429 when all are in use. */
  take(): ChildProcess {
    clearTimeout(this.#timer)
    const idle = this.#idle.pop()
    if (idle && isUsable(idle)) return idle
    if (idle) return this.take()
    if (this.#all.size >= MOST) throw readersBusy(MOST)
    return this.#start()
  }

  #start(): ChildProcess {
    const started = fork(SCRIPT, [this.#restriction, String(process.pid)], {
      env: {},
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc']
    })
    this.#all.add(started)
    started.once('exit', () => this.#all.delete(started)).once('error', () => this.#all.delete(started))
    started.unref()
    started.channel?.unref()
    return started
  }

  giveBack(reading: ChildProcess): void {
    if (isUsable(reading)) this.#idle.push(reading)
    else this.#all.delete(reading)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => end(this.#idle.splice(0)), IDLE).unref()
  }

  /** Ends those in the middle of a statement, too. */
  endAll(): void {
    end(this.#all)
  }
}

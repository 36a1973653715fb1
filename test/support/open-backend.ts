import { isDate } from 'node:util/types'
import type { Database, Row, SqlValue } from './database/database.ts'
import { type Exit, launchBackend } from './launch.ts'
import type { Disturbance, Memory, Observed } from './run/messages.ts'

/** A backend under test: a process of its own, reached over its real protocols. */
export interface Backend {
  readonly url: string
  /** The content key it accepts. */
  readonly key: string
  readonly dataDir: string
  readonly database: Database
  readonly pid: number
  /** Asks it to end (SIGTERM) and waits. */
  readonly stop: () => Promise<Exit>
  /** Ends it at once (SIGKILL). */
  readonly kill: () => Promise<void>
  /** How it ended; waits until it does. */
  readonly exited: () => Promise<Exit>
  /** Everything that it has written to stdout and stderr so far. */
  readonly output: () => string
  /** Sets its clock: a Date stands still there, a number runs on with that many milliseconds added to real time. */
  readonly at: (time: Date | number) => Promise<void>
  /** Runs one of its jobs now and returns the job's summary. Throws when the job fails. */
  readonly runJob: (name: string) => Promise<unknown>
  /** Reads or writes its database directly, past the backend. */
  readonly sql: (text: string, parameters?: readonly SqlValue[]) => Promise<readonly Row[]>
  /** Strikes at one database statement of the next POST request or job, or only notes its statements. */
  readonly disturb: (disturbance?: Disturbance) => Promise<void>
  /** Tells what the disturbed operation did, and ends the disturbance. */
  readonly observe: () => Promise<Observed>
  /** The memory it uses after a garbage collection. */
  readonly memory: () => Promise<Memory>
  /** Lets this process end while the backend still runs; the backend then ends as well. */
  readonly unref: () => void
}

const contentKey = 'test-content-key-of-32-characters'

/**
 * Starts a backend on `database` with its files in `dataDir` and resolves when `/health` answers 200; ending it is left
 * to the caller. Throws with the process's output when it does not start.
 */
export async function openBackend(
  database: Database,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
  module?: string
): Promise<Backend> {
  const defaults = {
    DATA_DIR: dataDir,
    CONTENT_API_KEY: contentKey,
    SEED_SAMPLES: 'false',
    PROGRESS_RECOMPUTE_AFTER_MS: '0'
  }
  const env = { ...defaults, ...database.environment, ...more }
  const running = await launchBackend(env, module)
  database.started?.()
  const { url, pid, stop, kill, exited, output, ask, unref } = running
  return {
    url,
    pid,
    stop: () => {
      database.letGo()
      return stop()
    },
    kill: () => {
      database.letGo()
      return kill()
    },
    exited,
    output,
    unref,
    dataDir,
    database,
    key: env.CONTENT_API_KEY,
    at: async time => {
      await ask({ kind: 'setTime', time: isDate(time) ? { at: time.getTime() } : { offset: time } })
    },
    runJob: name => ask({ kind: 'runJob', name }),
    sql: database.sql,
    disturb: async disturbance => {
      database.letGo()
      await ask({ kind: 'disturb', ...(disturbance && { disturbance }) })
    },
    observe: async () => (await ask({ kind: 'observe' })) as Observed,
    memory: async () => (await ask({ kind: 'memory' })) as Memory
  }
}

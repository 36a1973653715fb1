import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Measurement } from '../../../srv/platform/metrics/metrics.ts'
import { type Database, emptyPostgresDatabase, sqliteDatabase } from '../../support/database/database.ts'
import { inheritedEnvironment } from '../../support/environment.ts'
import { projectRoot, shortLived } from '../../support/launch.ts'
import { scratchFolder } from '../../support/run/run-folder.ts'
import type { FromRunner, ToRunner } from './runner-messages.ts'

/** A database that several runners share. */
export interface RunnerDatabase extends Database {
  readonly dataDir: string
}

/** An instance that runs jobs and nothing else. */
export interface Runner {
  /** Puts jobs of sample-jobs.ts on their schedules, from `startsAt` on its clock. */
  readonly schedule: (startsAt: Date, ...jobs: readonly string[]) => Promise<void>
  /** Runs a scheduled job at once. Throws with its message when it fails. */
  readonly run: (job: string) => Promise<unknown>
  /** Resolves when a held job computes; also when it did before the call. */
  readonly computing: (job: string) => Promise<void>
  /** Lets the held jobs go on. */
  readonly release: () => Promise<void>
  /** Makes it later on its clock. */
  readonly skip: (ms: number) => Promise<void>
  readonly metrics: () => Promise<readonly Measurement[]>
  readonly output: () => string
  /** Ends its schedules, lets its jobs finish and forgets them. */
  readonly rest: () => Promise<void>
  readonly kill: () => Promise<void>
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

export async function runnerDatabase(): Promise<RunnerDatabase> {
  const dataDir = scratchFolder('jobs')
  const database = databaseKind === 'sqlite' ? sqliteDatabase(dataDir) : await emptyPostgresDatabase()
  return { ...database, dataDir }
}

export async function startRunner(database: RunnerDatabase, environment: Record<string, string> = {}): Promise<Runner> {
  const child = fork(join(import.meta.dirname, 'runner.ts'), [], {
    cwd: projectRoot,
    env: {
      ...inheritedEnvironment(),
      DATA_DIR: database.dataDir,
      ...database.environment,
      ...environment
    },
    execArgv: shortLived,
    silent: true
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  const exit = once(child, 'close')
  const heard: FromRunner[] = []
  child.on('message', message => heard.push(message as FromRunner))

  async function hear(wanted: (message: FromRunner) => boolean): Promise<FromRunner> {
    for (;;) {
      const message = heard.find(wanted)
      if (message) return message
      await Promise.race([
        once(child, 'message'),
        exit.then(() => Promise.reject(new Error(`runner ended:\n${output}`)))
      ])
    }
  }

  let questions = 0
  async function ask(message: WithoutId<ToRunner>): Promise<unknown> {
    const id = ++questions
    child.send({ ...message, id })
    const answer = await hear(heardOne => 'id' in heardOne && heardOne.id === id)
    if (answer.kind === 'failed') throw new Error(answer.reason)
    return answer.kind === 'done' ? answer.result : undefined
  }

  await hear(message => message.kind === 'ready')
  return {
    schedule: async (startsAt, ...jobs) => void (await ask({ kind: 'schedule', jobs, startsAt: startsAt.getTime() })),
    run: job => ask({ kind: 'run', job }),
    computing: async job => void (await hear(message => message.kind === 'computing' && message.job === job)),
    release: async () => void (await ask({ kind: 'release' })),
    skip: async ms => void (await ask({ kind: 'skip', ms })),
    metrics: async () => (await ask({ kind: 'metrics' })) as Measurement[],
    output: () => output,
    rest: async () => {
      await ask({ kind: 'rest' })
      heard.length = 0
    },
    kill: async () => {
      database.letGo()
      child.kill('SIGKILL')
      await exit
    }
  }
}

import { afterAll, expect } from '@jest/globals'
import { appendFileSync, rmSync } from 'node:fs'
import { type Database, type Row, type SqlValue, postgresDatabase, sqliteDatabase } from './database.ts'
import { type BackendProcess, type Exit, launchBackend } from './launch.ts'
import { outputFile } from './output-file.ts'
import { scratchFolder } from './run-folder.ts'

export type { Database, Row, SqlValue } from './database.ts'
export type { Exit } from './launch.ts'

export interface BackendOptions {
  /** Added to the backend's environment, over the defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** The database of another backend; by default a fresh, empty one of this project's kind. */
  readonly database?: Database
  /** The data folder of another backend; by default an empty one. On SQLite, sharing the folder shares the database. */
  readonly dataDir?: string
}

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
  /** What it has written to stdout and stderr so far. */
  readonly output: () => string
  /** Sets its clock: a Date stands still there, a number runs on with that many milliseconds added to real time. */
  readonly at: (time: Date | number) => Promise<void>
  /** Runs one of its jobs now and returns the job's summary. Throws when the job fails. */
  readonly runJob: (name: string) => Promise<unknown>
  /** Reads or writes its database directly, past the backend. */
  readonly sql: (text: string, parameters?: readonly SqlValue[]) => Promise<readonly Row[]>
}

const contentKey = 'test-content-key'

const processes = new Set<BackendProcess>()
const databases = new Set<Database>()
const folders = new Set<string>()

/**
 * Starts a backend on the database of this jest project and resolves when `/health` answers 200. What it starts and
 * creates is ended and removed after the tests of the file. Throws with the process's output when it does not start.
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const dataDir = options.dataDir ?? newDataDir()
  const database = options.database ?? (await newDatabase(dataDir))
  const env = {
    DATA_DIR: dataDir,
    CONTENT_API_KEY: contentKey,
    SEED_SAMPLES: 'false',
    ...database.environment,
    ...options.env
  }
  const running = await launchBackend(env)
  processes.add(running)
  return {
    key: env.CONTENT_API_KEY,
    dataDir,
    database,
    url: running.url,
    pid: running.pid,
    stop: running.stop,
    kill: running.kill,
    exited: running.exited,
    output: running.output,
    at: async time => {
      await running.ask({ kind: 'setTime', time: time instanceof Date ? { at: time.getTime() } : { offset: time } })
    },
    runJob: name => running.ask({ kind: 'runJob', name }),
    sql: database.sql
  }
}

function newDataDir(): string {
  const folder = scratchFolder('data')
  folders.add(folder)
  return folder
}

async function newDatabase(dataDir: string): Promise<Database> {
  if (databaseKind === 'sqlite') return sqliteDatabase(dataDir)
  const database = await postgresDatabase()
  databases.add(database)
  return database
}

afterAll(async () => {
  for (const running of processes) await running.kill()
  keepOutput()
  for (const database of databases) await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The reporter shows this file when a test has failed. */
function keepOutput(): void {
  const { testPath } = expect.getState()
  if (!testPath) throw new Error('jest names no test file')
  for (const running of processes) {
    appendFileSync(outputFile(testPath, databaseKind), `--- backend ${running.pid}\n${running.output()}\n`)
  }
}

import { afterAll, expect } from '@jest/globals'
import { appendFileSync, rmSync } from 'node:fs'
import { type Database, newDatabase } from './database/database.ts'
import { type Backend, openBackend } from './open-backend.ts'
import { outputFile } from './run/output-file.ts'
import { scratchFolder } from './run/run-folder.ts'

export type { Row, SqlValue } from './database/database.ts'
export type { Backend } from './open-backend.ts'

export interface BackendOptions {
  /** Added to the backend's environment, over the defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** The database of another backend; by default a fresh, empty one of this project's kind. */
  readonly database?: Database
  /** The data folder of another backend; by default an empty one. On SQLite, sharing the folder shares the database. */
  readonly dataDir?: string
  /** Script that the process runs, in the place of the backend alone: one with a copy of the model. */
  readonly module?: string
}

/** Variables without which production mode does not start; nobody answers at this issuer. */
export const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_AUDIENCE: 'tutorials',
  PUBLIC_URL: 'https://learn.example'
} as const

const backends = new Set<Backend>()
const databases = new Set<Database>()
const folders = new Set<string>()

/**
 * Starts a backend on the database of this run and resolves when `/health` answers 200. What it starts and
 * creates is ended and removed after the tests of the file. Throws with the process's output when it does not start.
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const dataDir = options.dataDir ?? newDataDir()
  const database = options.database ?? (await ownDatabase(dataDir, options.env))
  const backend = await openBackend(database, dataDir, options.env, options.module)
  backends.add(backend)
  return backend
}

/**
 * A backend that is up already and goes on to other test files: with rows of files before this one, and the same one at
 * each call with the same `env`. For tests that keep to names of their own and expect nothing of the rest. Who needs an
 * empty database, moves the clock, changes settings for good or damages rows, starts one.
 */
export function leaseBackend(env: Readonly<Record<string, string>> = {}): Promise<Backend> {
  return leaseCounter.lease(env)
}

/** An empty data folder. */
export function newDataDir(): string {
  const folder = scratchFolder('data')
  folders.add(folder)
  return folder
}

async function ownDatabase(dataDir: string, env: BackendOptions['env']): Promise<Database> {
  const database = await newDatabase(databaseKind, dataDir, env)
  databases.add(database)
  return database
}

afterAll(async () => {
  for (const backend of backends) await backend.kill()
  keepOutput()
  for (const database of databases) await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The reporter shows this file when a test has failed. */
function keepOutput(): void {
  const { testPath } = expect.getState()
  if (!testPath) throw new Error('jest names no test file')
  for (const backend of backends) {
    appendFileSync(outputFile(testPath, databaseKind), `--- backend ${backend.pid}\n${backend.output()}\n`)
  }
}

import { appendFileSync } from 'node:fs'
import { type DatabaseKind, newDatabase } from '../database/database.ts'
import { type Backend, openBackend } from '../open-backend.ts'
import { scratchFolder } from '../run/run-folder.ts'

/** Environment of a backend, over the defaults of the tests. */
export type Environment = Readonly<Record<string, string>>

/** A backend in use by one test file. */
export interface Lease {
  readonly backend: Backend
  readonly key: string
  /** Length of the backend's output when the lease began; the rest belongs to the test file. */
  readonly outputBefore: number
}

/** Databases of two kinds, each with three more configurations: a backend takes about 150 MB. */
const MOST_IDLE = 8

/**
 * Backends that stay up from one test file to the next in one jest worker: a start takes more processor time than most
 * files run. They end with the worker, whatever ends it, since a backend under test kills itself when its IPC channel
 * closes (test/support/backend-process.ts).
 */
export class BackendPool {
  /** Least recently used first. */
  #idle: Lease[] = []
  readonly #mostIdle: number

  constructor(mostIdle = MOST_IDLE) {
    this.#mostIdle = mostIdle
  }

  /** A warm backend of this configuration, else a new one on a database of its own. */
  async lease(kind: DatabaseKind, env: Environment): Promise<Lease> {
    const key = JSON.stringify([kind, ...Object.entries(env).sort()])
    const warm = this.#idle.find(idle => idle.key === key)
    if (!warm) return { backend: await start(kind, env), key, outputBefore: 0 }
    this.#idle = this.#idle.filter(idle => idle !== warm)
    return { ...warm, outputBefore: warm.backend.output().length }
  }

  /** Takes a backend back for the next file; ends it when it is not `reusable`, and those that nobody has used for long. */
  async giveBack(lease: Lease, reusable: boolean): Promise<void> {
    if (!reusable) return end(lease.backend)
    this.#idle.push(lease)
    const surplus = this.#idle.splice(0, this.#idle.length - this.#mostIdle)
    for (const { backend } of surplus) await end(backend)
  }
}

async function start(kind: DatabaseKind, env: Environment): Promise<Backend> {
  const dataDir = scratchFolder('data')
  const backend = await openBackend(await newDatabase(kind, dataDir, env), dataDir, env)
  backend.unref()
  return backend
}

async function end(backend: Backend): Promise<void> {
  await backend.kill()
  await backend.database.drop()
}

/** The backend for a test file, without what the next one would notice: caches, for one, hold times of a moved clock. */
export function shareable(backend: Backend): Backend {
  const refuse = async (): Promise<never> => {
    throw new Error('A leased backend goes on to other test files: start one of your own with startBackend()')
  }
  return { ...backend, at: refuse, stop: refuse, kill: refuse, disturb: refuse }
}

/** Adds what the backend has written during the lease to `file`. */
export function keepOutput({ backend, outputBefore }: Lease, file: string): void {
  appendFileSync(file, `--- leased backend ${backend.pid}\n${backend.output().slice(outputBefore)}\n`)
}

import { appendFileSync } from 'node:fs'
import { type DatabaseKind, newDatabase } from '../database.ts'
import { type Backend, openBackend } from '../open-backend.ts'
import { scratchFolder } from '../run-folder.ts'

/** Environment of a backend, over the defaults of the tests. */
export type Environment = Readonly<Record<string, string>>

/** A backend in use by one test file. */
export interface Lease {
  readonly backend: Backend
  readonly key: string
  /** Length of the backend's output when the lease began; the rest belongs to the test file. */
  readonly outputBefore: number
}

/** Databases of two kinds, and one more configuration: each backend takes about 150 MB. */
const MOST_IDLE = 3

/**
 * Backends that stay up from one test file to the next in one jest worker: a start takes more processor time than most
 * files run. They end with the worker, whatever ends it, since a backend under test kills itself when its IPC channel
 * closes (test/support/backend-process.ts).
 */
export class BackendPool {
  /** Least recently used first. */
  #idle: Lease[] = []

  /** A warm backend of this configuration, else a new one on a database of its own. */
  async lease(kind: DatabaseKind, env: Environment): Promise<Lease> {
    const key = JSON.stringify([kind, ...Object.entries(env).sort()])
    const warm = this.#idle.find(idle => idle.key === key)
    if (!warm) return { backend: await start(kind, env), key, outputBefore: 0 }
    this.#idle = this.#idle.filter(idle => idle !== warm)
    return { ...warm, outputBefore: warm.backend.output().length }
  }

  /** Takes a backend back for the next file, with its clock set right. Ends it when it is not `reusable`. */
  async giveBack(lease: Lease, reusable: boolean): Promise<void> {
    const { backend } = lease
    if (!reusable || !(await reset(backend))) return end(backend)
    this.#idle.push(lease)
    const surplus = this.#idle.splice(0, this.#idle.length - MOST_IDLE)
    for (const { backend: unused } of surplus) await end(unused)
  }
}

async function start(kind: DatabaseKind, env: Environment): Promise<Backend> {
  const dataDir = scratchFolder('data')
  const database = await newDatabase(kind, dataDir, env)
  const backend = await openBackend(database, dataDir, env)
  backend.unref()
  return backend
}

/** False when the backend has ended meanwhile. */
async function reset(backend: Backend): Promise<boolean> {
  try {
    await backend.at(0)
    await backend.observe()
    return true
  } catch {
    return false
  }
}

async function end(backend: Backend): Promise<void> {
  await backend.kill()
  await backend.database.drop()
}

/** Adds what the backend has written during the lease to `file`. */
export function keepOutput({ backend, outputBefore }: Lease, file: string): void {
  appendFileSync(file, `--- leased backend ${backend.pid}\n${backend.output().slice(outputBefore)}\n`)
}

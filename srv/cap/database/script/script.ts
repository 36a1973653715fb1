import cds from '@sap/cds'
import { inTransaction, isPostgres, type Tx } from '../database.ts'
import { framework } from '../../types.ts'
import { retryWhileLocked } from '../retry-on-lock.ts'
import { inWorker } from '../../../../lib/process/workers.ts'
import { LockTimer, withoutLock } from '../lock/writer-lock.ts'
import type { Outcome, Task } from './run-script.worker.ts'

/** A statement whose values are known before the transaction begins. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly unknown[]
  /** Runs it once for each of these, in place of `values`. */
  readonly rows?: readonly (readonly unknown[])[]
  /** The same as JSON, which the thread of SQLite reads. */
  readonly json?: string
  /** Part of `sql` with the values of one of the `rows`: repeated, it takes several rows at once. */
  readonly tuple?: string
  /** The number of rows that it has to change, or to read; with another number the script has no effect. */
  readonly expected?: number
}

/** A script that was prepared for a state of the database that is no longer there; it had no effect. */
export class OutdatedScript extends Error {}

/** No person edits here: publishes and imports leave the change log alone. */
const SKIP_CHANGE_LOG = `SELECT set_config('ct.skip', 'true', true)`

const runInWorker = inWorker<Task, Outcome>(new URL('./run-script.worker.ts', import.meta.url))

/**
 * Runs `statements` as one transaction that waits for nothing but them; returns how many rows each of them changed or read.
 * On SQLite they run in a thread with a connection of its own, so that they neither hold up the event loop nor wait for it.
 * They pass by CAP: generations, numbers and managed columns are the caller's to write, and the change log notes nothing.
 * @throws OutdatedScript when a statement meets another number of rows than it expects.
 */
export function runScript(statements: readonly Statement[]): Promise<readonly number[]> {
  return isPostgres() ? inTransaction(tx => runOn(tx, statements)) : inThread(statements)
}

/** Runs `statements` within a transaction that goes on, as `runScript` does by itself. */
export async function runOn(tx: Tx, statements: readonly Statement[]): Promise<readonly number[]> {
  if (isPostgres()) await tx.run(SKIP_CHANGE_LOG)
  const counts: number[] = []
  for (const { sql, values = [], rows, expected } of statements) {
    const count = rows ? await runForRows(tx, sql, rows) : rowsMet(await tx.run(sql, values))
    if (expected !== undefined && count !== expected) throw outdated(sql, count)
    counts.push(count)
  }
  return counts
}

async function runForRows(tx: Tx, sql: string, rows: readonly (readonly unknown[])[]): Promise<number> {
  if (rows.length === 0) return 0
  const results = await tx.run<Changes[]>(sql, rows)
  return results.reduce((sum, each) => sum + rowsMet(each), 0)
}

const rowsMet = (result: unknown[] | Changes) => (Array.isArray(result) ? result.length : Number(result.changes))

interface Changes {
  readonly changes: number
}

const outdated = (sql: string, count: number) => new OutdatedScript(`${count} rows met: ${sql.slice(0, 200)}`)

let last: Promise<unknown> = Promise.resolve()

/** One script after the other asks for the writing connection, so that a short writer waits for one of them at most. */
function inThread(statements: readonly Statement[]): Promise<readonly number[]> {
  const ended = last.then(() => retryWhileLocked(() => nextInThread(statements)))
  last = ended.catch(() => undefined)
  return ended
}

/** The writing connection of this process is held meanwhile, so that its writers follow one another in order. */
async function nextInThread(statements: readonly Statement[]): Promise<readonly number[]> {
  const { url } = (cds.env.requires as unknown as { db: { credentials: { url: string } } }).db.credentials
  const timer = new LockTimer()
  let ran: Outcome | undefined
  const held = withoutLock(() =>
    framework.db.tx(async tx => {
      await tx.run('SELECT 1')
      timer.begin()
      ran = await runInWorker({ file: url, statements }).finally(() => timer.end())
      return ran
    })
  )
  // the connection that is held has nothing to commit: what the thread has done counts
  const outcome = await held.catch((error: unknown) => {
    if (ran) return ran
    throw error
  })
  if ('counts' in outcome) return outcome.counts
  if ('outdated' in outcome) throw outdated(statements[outcome.outdated]?.sql ?? '', outcome.count)
  throw Object.assign(new Error(outcome.message), { errcode: outcome.errcode, code: outcome.code })
}

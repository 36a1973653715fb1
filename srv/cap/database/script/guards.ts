import cds from '@sap/cds'
import { type Db, inTransaction, parameters, placeholders, readApart, takeNumbers, type Tx } from '../database.ts'
import type { Generation } from '../generations.ts'
import { COUNTERS, GENERATIONS, LOCKS, tableOf } from '../tables.ts'
import { retryWhileLocked } from '../retry-on-lock.ts'
import { OutdatedScript, runOn, runScript, type Statement } from './script.ts'

const { SELECT } = cds.ql

/** State of the database that a plan is made for, with the numbers of its new rows. */
export interface Source {
  readonly db: Db
  /** The first of `amount` numbers of a counter; those of a plan that is not run are given to others. */
  takeNumbers(counter: string, amount: number): Promise<number>
}

/** Statements that were made for one state of the database, and what they lead to. */
export interface Plan<T> {
  readonly statements: readonly Statement[]
  readonly result: T
}

/** The rows that a plan depends on: all that writers of these change comes with one of these. */
export interface Dependencies {
  readonly locks: readonly string[]
  readonly generations: readonly Generation[]
}

const ATTEMPTS = 3

/**
 * Reads and computes outside of a transaction what `plan` says, and runs its statements as one script, which has no effect
 * when one of the generations has changed since it was read. Then it is planned again, at last under the locks.
 */
export async function runPlanned<T>(depends: Dependencies, plan: (source: Source) => Promise<Plan<T>>): Promise<T> {
  const locks = depends.locks.map(lockStatement)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { guards, numbers, statements, result } = await retryWhileLocked(() =>
      readApart(async db => {
        const claims = new Claims(db)
        const source: Source = { db, takeNumbers: (counter, amount) => claims.take(counter, amount) }
        const planned = { guards: await guardsOf(db, depends.generations), ...(await plan(source)) }
        return { ...planned, numbers: claims.statements() }
      })
    )
    if (statements.length === 0) return result
    try {
      await runScript([...locks, ...guards, ...numbers, ...statements])
      return result
    } catch (error) {
      if (!(error instanceof OutdatedScript)) throw error
    }
  }
  return inTransaction(tx => runUnderLocks(tx, depends, plan))
}

/** Takes the locks, plans and runs in a transaction that goes on: for what is written by other means in the same one. */
export async function runUnderLocks<T>(
  tx: Tx,
  { locks }: Dependencies,
  plan: (source: Source) => Promise<Plan<T>>
): Promise<T> {
  await runOn(tx, locks.map(lockStatement))
  const planned = await plan({ db: tx, takeNumbers: (counter, amount) => takeNumbers(tx, counter, amount) })
  await runOn(tx, planned.statements)
  return planned.result
}

/** Numbers that a plan counts on: its script takes them, unless somebody else has meanwhile. */
class Claims {
  readonly #db: Db
  readonly #claims = new Map<string, { readonly from: number; readonly to: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  async take(counter: string, amount: number): Promise<number> {
    const { from, to } = this.#claims.get(counter) ?? (await this.#current(counter))
    this.#claims.set(counter, { from, to: to + amount })
    return to + 1
  }

  statements(): Statement[] {
    const [to, name, from] = parameters(3)
    const sql = `UPDATE ${tableOf(COUNTERS)} SET value = ${to} WHERE name = ${name} AND value = ${from}`
    return [...this.#claims].map(([counter, claim]) => {
      return { sql, values: [claim.to, counter, claim.from], expected: 1 }
    })
  }

  async #current(name: string): Promise<{ from: number; to: number }> {
    const row = await this.#db.run<{ value: number | string } | undefined>(SELECT.one.from(COUNTERS).where({ name }))
    const value = Number(row?.value ?? 0)
    return { from: value, to: value }
  }
}

/** Takes the lock `name` until the transaction ends. */
export function lockStatement(name: string): Statement {
  return {
    sql: `UPDATE ${tableOf(LOCKS)} SET name = name WHERE name = ${placeholders(1)}`,
    values: [name],
    expected: 1
  }
}

/** Invalidates everything that depends on `name`; the last statement of its table, since other writers wait for it. */
export function raiseStatement(name: Generation): Statement {
  return {
    sql: `UPDATE ${tableOf(GENERATIONS)} SET value = value + 1 WHERE name = ${placeholders(1)}`,
    values: [name],
    expected: 1
  }
}

async function guardsOf(db: Db, names: readonly Generation[]): Promise<Statement[]> {
  const rows = await db.run<{ name: string; value: number | string }[]>(
    SELECT.from(GENERATIONS).where({ name: { in: [...names] } })
  )
  const [name, value] = parameters(2)
  const sql = `SELECT name FROM ${tableOf(GENERATIONS)} WHERE name = ${name} AND value = ${value}`
  return rows.map(row => ({ sql, values: [row.name, Number(row.value)], expected: 1 }))
}

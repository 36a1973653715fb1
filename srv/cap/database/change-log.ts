import cds from '@sap/cds'
import { isPostgres, queuePerTransaction, type Tx } from './database.ts'
import { type DatabaseSession, framework } from '../types.ts'

/** Change log without the writes of `tx` from here on: publishes and bulk imports are no edits of a person. */
export async function skipChangeLog(tx: Tx): Promise<void> {
  // CAP would set the variable of PostgreSQL for the connection, which other transactions use later
  if (isPostgres()) return void (await tx.run(`SELECT set_config('ct.skip', 'true', true)`))
  // a transaction has a session from its first statement on
  await tx.run('SELECT 1')
  sessionOf(tx).set({ 'ct.skip': 'true' })
}

const inTurn = queuePerTransaction()

/**
 * Does `work` without the change log, which goes on after it as before. Of several requests in one transaction each waits for the one
 * before: what that has set would be taken for the state to go back to. Such work must not contain another.
 */
export function withoutChangeLog(tx: Tx, work: () => Promise<void>): Promise<void> {
  return inTurn(tx, () => pause(tx, work))
}

async function pause(tx: Tx, work: () => Promise<void>): Promise<void> {
  const setting = isPostgres() ? `current_setting('ct.skip', true)` : `session_context('ct.skip')`
  const [before] = await tx.run<{ skips: string | null }[]>(`SELECT ${setting} AS "skips"`)
  await skipChangeLog(tx)
  await work()
  if (before?.skips === 'true') return
  if (isPostgres()) await tx.run(`SELECT set_config('ct.skip', 'false', true)`)
  else sessionOf(tx).set({ 'ct.skip': 'false' })
}

/** `cds.db` stands for the transaction of the request. */
const sessionOf = (tx: Tx) => (tx === framework.db ? framework.db.tx(cds.context) : (tx as DatabaseSession))

import cds from '@sap/cds'
import { isPostgres, type Tx } from './database.ts'

interface Session extends Tx {
  /** Sets variables that triggers can read; on SQLite they end with the transaction. */
  set(variables: Readonly<Record<string, string>>): void
}

/** Keeps what `tx` writes from here on out of the change log: publishes and bulk imports are no edits of a person. */
export async function skipChangeLog(tx: Tx): Promise<void> {
  // CAP would set the variable of PostgreSQL for the connection, which other transactions use later
  if (isPostgres()) return void (await tx.run(`SELECT set_config('ct.skip', 'true', true)`))
  // a transaction has a session from its first statement on
  await tx.run('SELECT 1')
  sessionOf(tx).set({ 'ct.skip': 'true' })
}

/** `cds.db` stands for the transaction of the request. */
function sessionOf(tx: Tx): Session {
  const database = cds.db as unknown as { tx(context: unknown): Session }
  return (tx as unknown) === cds.db ? database.tx(cds.context) : (tx as Session)
}

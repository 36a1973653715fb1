import cds from '@sap/cds'
import type { Tx } from './database.ts'

/** The context of a transaction, as CAP has it. */
interface Committing {
  on(event: 'succeeded', listener: () => void): void
}

/** Calls `work` once `tx` is committed, and not when it is rolled back; `tx` may be that of the request that is being handled. */
export function afterCommit(tx: Tx, work: () => void): void {
  const { context = cds.context } = tx as Tx & { readonly context?: Committing }
  if (!context) throw new Error('only a transaction is committed')
  ;(context as Committing).on('succeeded', work)
}

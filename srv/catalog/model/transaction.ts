import cds, { type ApplicationService, type Request } from '@sap/cds'
import { currentTransaction, queuePerTransaction, takeLock, type Tx } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/**
 * Serialises curators, so that rows they have read cannot change before their commit. A publisher takes this lock after
 * its own (`content`) and before it writes to the catalog; any other order can deadlock.
 */
export function lockCuration(tx: Tx): Promise<void> {
  return takeLock(tx, 'curation')
}

/** The transaction of the current request, with the lock of curators. */
export async function curation(): Promise<Tx> {
  const tx = currentTransaction()
  await lockCuration(tx)
  return tx
}

/** The columns of the row that a request changes or deletes; undefined when it does not exist. */
export function storedRow<Row>(tx: Tx, { subject }: Request, columns: readonly object[]): Promise<Row | undefined> {
  return tx.run(SELECT.one.from(subject as never).columns(...(columns as never[])))
}

/** Column for `storedRow`, such as `path.mission_ID` under the name `owner`. */
export function column(path: string, as = path): object {
  return { ref: path.split('.'), as }
}

/** Handler around a write: calls `write` for CAP's own handler, with rules before and after it. */
export type Around = (request: Request, write: () => Promise<unknown>) => Promise<unknown>

/**
 * Runs writes of curators that share a transaction one after another: the lock does not keep those of an atomicity group apart, and
 * what one of them leaves out of the change log would be left out of those of another.
 */
export const curatesInTurn = queuePerTransaction()

/** Registers a handler around the writes of `entity`. */
export function around(
  service: ApplicationService,
  events: readonly ('CREATE' | 'UPDATE' | 'DELETE')[],
  entity: string,
  save: Around
): void {
  service.on([...events], entity, (request, next) =>
    curatesInTurn(request, () => save(request, next as () => Promise<unknown>))
  )
}

import cds, { type ApplicationService, type Request } from '@sap/cds'
import { takeLock, type Tx } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/**
 * Curators write one after another, so that what one has read stays true until the commit. A publisher takes this lock
 * after its own (`content`), and before it writes anything of the catalog: in another order two could wait for each other.
 */
export function lockCuration(tx: Tx): Promise<void> {
  return takeLock(tx, 'curation')
}

/** The transaction of the request that is being served, after those of other curators. */
export async function curation(): Promise<Tx> {
  const tx = cds.db as unknown as Tx
  await lockCuration(tx)
  return tx
}

/** The stored row that a request changes or deletes, as `columns`; undefined when there is none. */
export function storedRow<Row>(tx: Tx, { subject }: Request, columns: readonly object[]): Promise<Row | undefined> {
  return tx.run(SELECT.one.from(subject as never).columns(...(columns as never[])))
}

/** References for `storedRow`: `path.mission_ID` as the column `owner`, for example. */
export function column(path: string, as = path): object {
  return { ref: path.split('.'), as }
}

/** What stands around a write: `write` lets CAP do it, so what comes before and after it is in one function. */
export type Around = (request: Request, write: () => Promise<unknown>) => Promise<unknown>

/** Binds `save` around the writes of `entity`. */
export function around(
  service: ApplicationService,
  events: readonly ('CREATE' | 'UPDATE' | 'DELETE')[],
  entity: string,
  save: Around
): void {
  service.on([...events], entity, (request, next) => save(request, next as () => Promise<unknown>))
}

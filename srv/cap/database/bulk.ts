import cds from '@sap/cds'
import { insertMissing, placeholders, type Tx } from './database.ts'
import { batches } from './yield-to-readers.ts'

const { INSERT, UPSERT } = cds.ql

/** Rows of one statement; some milliseconds for narrow rows. */
const SLICE = 100

/** Inserts some hundred rows; for thousands `insertion` of `script/rows.ts` is kinder to readers. */
export function insertRows(tx: Tx, entity: string, rows: readonly object[]): Promise<void> {
  return inSlices(rows, slice => tx.run(INSERT.into(entity).entries(slice)))
}

/** Inserts rows or updates them by their primary key: the columns that each names, so rows that name others go separately. */
export async function upsertRows(tx: Tx, entity: string, rows: readonly object[]): Promise<void> {
  for (const alike of Map.groupBy(rows, row => Object.keys(row).join()).values())
    await inSlices(alike, slice => tx.run(UPSERT.into(entity).entries(slice)))
}

/**
 * Inserts the rows that are not there yet, past CAP's conversion of each row, which costs most of it: `columns` are
 * stored as they are, and managed columns are the caller's to fill.
 */
export function insertPlainRows(
  tx: Tx,
  entity: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  return inSlices(rows, slice => {
    const tuples = slice.map(row => columns.map(column => row[column]))
    return insertMissing(tx, entity, columns, tuples)
  })
}

/** Columns of rows to upsert: `changing` are updated in the row that has the values of `key` already. */
export interface Upserted {
  readonly columns: readonly string[]
  /** The columns of a unique key. */
  readonly key: readonly string[]
  readonly changing: readonly string[]
}

/** The same for rows that may be there: these get the values of the columns that change. */
export function upsertPlainRows<Row extends object>(
  tx: Tx,
  entity: string,
  { columns, key, changing }: Upserted,
  rows: readonly Row[]
): Promise<void> {
  const update = changing.map(column => `${column} = excluded.${column}`).join(', ')
  const table = entity.replaceAll('.', '_')
  return inSlices(rows, slice => {
    const tuples = slice.map((_, index) => `(${placeholders(columns.length, index * columns.length)})`)
    const values = slice.flatMap(row => columns.map(column => (row as Readonly<Record<string, unknown>>)[column]))
    return tx.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${update}`,
      values
    )
  })
}

/** The transaction waits for nothing but its statements, since all other writers wait for it. */
async function inSlices<Row>(rows: readonly Row[], write: (slice: Row[]) => Promise<unknown>): Promise<void> {
  for (const slice of batches(rows, SLICE)) await write(slice)
}

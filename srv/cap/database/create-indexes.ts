import cds from '@sap/cds'
import { isPostgres, type Tx } from './database.ts'

const { SELECT } = cds.ql

/** An index that is created unless one has its name. */
export interface Index {
  readonly name: string
  /** The table, with the columns or expressions in parentheses. */
  readonly on: string
  readonly unique?: boolean
}

/**
 * Creates the indexes that are not there. Their names are looked up first: `IF NOT EXISTS` of PostgreSQL takes its lock
 * before it looks, so every start would wait for open transactions, and later writers for the start.
 */
export async function createIndexes(tx: Tx, indexes: readonly Index[]): Promise<void> {
  const present = await indexNames(tx)
  for (const { name, on, unique } of indexes)
    if (!present.has(name.toLowerCase())) await tx.run(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${on}`)
}

async function indexNames(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = isPostgres()
    ? await tx.run<{ name: string }[]>('SELECT indexname AS "name" FROM pg_indexes WHERE schemaname = current_schema()')
    : await tx.run<{ name: string }[]>(SELECT.from('sqlite_master').columns('name').where({ type: 'index' }))
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { isPostgres, type Tx } from './database.ts'

const { SELECT } = cds.ql

/** An index that is created unless one has its name. */
export interface Index {
  readonly entity: string
  /** Columns, or expressions such as `lower(slug)`, in order. */
  readonly columns: readonly string[]
  readonly unique?: true
  /** Condition in SQL: the index holds the rows that meet it. */
  readonly where?: string
  /** By default the last two words of the entity with the columns, such as `people_users_email`. */
  readonly name?: string
}

/**
 * Indexes by which an erasure finds who has written rows of a table that grows with learners; it would hold the database
 * while it reads all of them. Rows without a name are in none.
 */
export function indexesOfWriters(entity: string, columns: readonly string[] = ['createdBy', 'modifiedBy']): Index[] {
  return columns.map(column => ({ entity, columns: [column], where: `${column} IS NOT NULL` }))
}

/**
 * Creates the indexes that are not there. Their names are looked up first: `IF NOT EXISTS` of PostgreSQL takes its lock
 * before it looks, so every start would wait for open transactions, and later writers for the start.
 */
export async function createIndexes(tx: Tx, indexes: readonly Index[]): Promise<void> {
  const present = await indexNames(tx)
  for (const index of indexes) if (!present.has(nameOf(index).toLowerCase())) await tx.run(statementFor(index))
}

/** Drops the indexes of these names that are there. */
export async function dropIndexes(tx: Tx, names: readonly string[]): Promise<void> {
  const present = await indexNames(tx)
  for (const name of names) if (present.has(name.toLowerCase())) await tx.run(`DROP INDEX ${name}`)
}

/** PostgreSQL cuts longer names off, and would not find them again. */
const LONGEST_NAME = 63

function nameOf({ name, entity, columns }: Index): string {
  const full = name ?? [...entity.split('.').slice(-2), ...columns].join('_').replaceAll(/\W+/g, '_').toLowerCase()
  if (full.length <= LONGEST_NAME) return full
  const digest = createHash('sha256').update(full).digest('hex').slice(0, 8)
  return `${full.slice(0, LONGEST_NAME - 9)}_${digest}`
}

/** Statement that creates `index`. */
export function statementFor(index: Index): string {
  const { entity, columns, unique, where } = index
  const on = `${entity.replaceAll('.', '_')} (${columns.join(', ')})${where ? ` WHERE ${where}` : ''}`
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${nameOf(index)} ON ${on}`
}

async function indexNames(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = isPostgres()
    ? await tx.run<{ name: string }[]>('SELECT indexname AS "name" FROM pg_indexes WHERE schemaname = current_schema()')
    : await tx.run<{ name: string }[]>(SELECT.from('sqlite_master').columns('name').where({ type: 'index' }))
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

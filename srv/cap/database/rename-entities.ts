import { isPostgres, placeholders, type Tx } from './database.ts'
import { tableOf } from './tables.ts'

interface StoredModel {
  readonly definitions: Readonly<Record<string, object>>
}

/**
 * Moves the tables of renamed entities to their new names: `names` has these by the former ones. The deployment would take
 * a renamed entity for a dropped one, with all of its rows, and stop; so this comes before, in its transaction.
 */
export async function renameEntities(tx: Tx, names: Readonly<Record<string, string>>): Promise<void> {
  const model = await storedModel(tx)
  const present = Object.entries(names).filter(([former]) => model?.definitions[former])
  if (!model || present.length === 0) return
  for (const [former, name] of present) await tx.run(`ALTER TABLE ${tableOf(former)} RENAME TO ${tableOf(name)}`)
  const definitions = Object.entries(model.definitions).map(([name, each]) => [names[name] ?? name, each])
  const csn = JSON.stringify({ ...model, definitions: Object.fromEntries(definitions) as object })
  await tx.run(`UPDATE cds_model SET csn = ${placeholders(1)}`, [csn])
}

/** Model of the last deployment; undefined in an empty database. */
async function storedModel(tx: Tx): Promise<StoredModel | undefined> {
  const tables = isPostgres()
    ? `SELECT 1 FROM pg_tables WHERE tablename = 'cds_model' AND schemaname = current_schema()`
    : `SELECT 1 FROM sqlite_schema WHERE name = 'cds_model'`
  if ((await tx.run<unknown[]>(tables)).length === 0) return undefined
  const [row] = await tx.run<{ csn: string }[]>('SELECT csn FROM cds_model')
  return row && (JSON.parse(row.csn) as StoredModel)
}

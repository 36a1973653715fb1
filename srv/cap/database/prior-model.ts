import { isPostgres, placeholders, type Tx } from './database.ts'
import { tableOf } from './tables.ts'

type Elements = Readonly<Record<string, { readonly virtual?: boolean }>>

interface Definition {
  readonly elements?: Elements
}

interface Model {
  readonly definitions: Readonly<Record<string, Definition>>
}

/**
 * Prepares what the last deployment has left for one to `csn`, in its transaction. Tables of renamed entities move to their new
 * names (`names` has these by the former ones): they would be taken for dropped, with all of their rows. Elements that had no column
 * and get one are taken out of the model that is stored: they would be altered instead of added.
 */
export async function preparePriorModel(tx: Tx, csn: object, names: Readonly<Record<string, string>>): Promise<void> {
  const model = await priorModel(tx)
  if (!model) return
  const renamed = Object.entries(names).filter(([former]) => model.definitions[former])
  for (const [former, name] of renamed) await tx.run(`ALTER TABLE ${tableOf(former)} RENAME TO ${tableOf(name)}`)
  const { definitions: next } = csn as Model
  const definitions = Object.entries(model.definitions).map(([former, definition]) => {
    const name = names[former] ?? former
    return [name, withColumnsOf(definition, next[name]?.elements ?? {})] as const
  })
  const isSame = definitions.every(([name, definition]) => model.definitions[name] === definition)
  if (isSame) return
  const text = JSON.stringify({ ...model, definitions: Object.fromEntries(definitions) })
  await tx.run(`UPDATE cds_model SET csn = ${placeholders(1)}`, [text])
}

/** The definition without the virtual elements that are not virtual in `next`; itself when it has none. */
function withColumnsOf(definition: Definition, next: Elements): Definition {
  const elements = Object.entries(definition.elements ?? {})
  const kept = elements.filter(([name, { virtual }]) => !virtual || !next[name] || next[name].virtual)
  return kept.length === elements.length ? definition : { ...definition, elements: Object.fromEntries(kept) }
}

/** Model of the last deployment; undefined in an empty database. */
async function priorModel(tx: Tx): Promise<Model | undefined> {
  const tables = isPostgres()
    ? `SELECT 1 FROM pg_tables WHERE tablename = 'cds_model' AND schemaname = current_schema()`
    : `SELECT 1 FROM sqlite_schema WHERE name = 'cds_model'`
  if ((await tx.run<unknown[]>(tables)).length === 0) return undefined
  const [row] = await tx.run<{ csn: string }[]>('SELECT csn FROM cds_model')
  return row && (JSON.parse(row.csn) as Model)
}

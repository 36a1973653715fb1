import { createIndexes } from '../create-indexes.ts'
import { isPostgres, type Tx } from '../database.ts'
import type { Entity } from '../../types.ts'
import { describeRules } from './constraint-errors.ts'
import { enforceOnPostgres } from './postgres-constraints.ts'
import { numberedColumns, rulesOf } from './rules.ts'
import { enforceOnSqlite } from './sqlite-triggers.ts'

/**
 * Has the database keep the rules that the entities of `namespace` declare, on every write path, and index references
 * and numbers.
 */
export async function enforceIntegrity(tx: Tx, definitions: readonly object[], namespace: string): Promise<void> {
  const entities = (definitions as readonly Entity[]).filter(({ name }) => name.startsWith(`${namespace}.`))
  const rules = rulesOf(entities)
  describeRules(rules)
  await (isPostgres() ? enforceOnPostgres(tx, rules) : enforceOnSqlite(tx, rules))
  const references = rules.filter(({ target }) => target !== undefined)
  await createIndexes(tx, [
    ...references.map(({ table, column }) => ({ name: `${table}_${column}_ref`, entity: table, columns: [column] })),
    ...numberedColumns(entities).map(({ table, column }) => ({
      name: `${table}_${column}`,
      entity: table,
      columns: [column],
      unique: true as const
    }))
  ])
}

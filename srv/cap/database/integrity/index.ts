import { createIndexes, dropIndexes } from '../create-indexes.ts'
import { isPostgres, type Tx } from '../database.ts'
import type { Entity } from '../../types.ts'
import { describeRules } from './constraint-errors.ts'
import { enforceOnPostgres } from './postgres-constraints.ts'
import { numberedColumns, rulesOf, uniqueBeginnings } from './rules.ts'
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
  const covered = new Set(uniqueBeginnings(entities).map(({ table, column }) => nameOfReference(table, column)))
  const indexes = references.map(({ table, column }) => {
    return { name: nameOfReference(table, column), entity: table, columns: [column] }
  })
  await dropIndexes(tx, [...covered])
  await createIndexes(tx, [
    ...indexes.filter(({ name }) => !covered.has(name)),
    ...numberedColumns(entities).map(({ table, column }) => ({
      name: `${table}_${column}`,
      entity: table,
      columns: [column],
      unique: true as const
    }))
  ])
}

const nameOfReference = (table: string, column: string): string => `${table}_${column}_ref`

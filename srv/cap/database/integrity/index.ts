import { createIndexes } from '../create-indexes.ts'
import { isPostgres, type Tx } from '../database.ts'
import { badRequest, conflict, type HttpError } from '../../../../lib/errors.ts'
import { enforceOnPostgres } from './postgres-constraints.ts'
import { numberedColumns, type Rule, rulesOf } from './rules.ts'
import { enforceOnSqlite } from './sqlite-triggers.ts'

let enforced = new Map<string, Rule>()

/** Has the database keep the rules that the model declares, on every write path, and index references and numbers. */
export async function enforceIntegrity(tx: Tx, definitions: readonly object[]): Promise<void> {
  const rules = rulesOf(definitions)
  enforced = new Map(rules.map(rule => [keyOf(rule.table, rule.column, rule.kind), rule]))
  await (isPostgres() ? enforceOnPostgres(tx, rules) : enforceOnSqlite(tx, rules))
  const references = rules.filter(({ target }) => target !== undefined)
  await createIndexes(tx, [
    ...references.map(({ table, column }) => ({ name: `${table}_${column}_ref`, entity: table, columns: [column] })),
    ...numberedColumns(definitions).map(({ table, column }) => ({
      name: `${table}_${column}`,
      entity: table,
      columns: [column],
      unique: true as const
    }))
  ])
}

const keyOf = (...parts: readonly string[]) => parts.join('.').toLowerCase()

/**
 * What to answer when the database refused a row: 400 naming field and rule, 409 for a row that is still in use;
 * undefined for any other error.
 */
export function integrityRefusal(error: unknown): HttpError | undefined {
  const violation = sqliteViolation(error) ?? postgresViolation(error)
  const rule = violation && enforced.get(violation.key)
  if (!rule) return undefined
  const { table, column, says } = rule
  const field = column.replace(/_ID$/, '')
  if (!violation.inUse) return badRequest('invalid_value', `${field} ${says}`, column)
  return conflict('in_use', `The row is still used by ${table.slice(table.lastIndexOf('_') + 1)} (${field})`)
}

interface Violation {
  readonly key: string
  readonly inUse: boolean
}

function sqliteViolation(error: unknown): Violation | undefined {
  const [, place, kind, inUse] =
    /^integrity (\S+) (\w+)( in use)?$/.exec((error as { message?: string }).message ?? '') ?? []
  return place && kind ? { key: keyOf(place, kind), inUse: inUse !== undefined } : undefined
}

function postgresViolation(error: unknown): Violation | undefined {
  const { code, table, constraint, message } = error as Partial<Record<string, string>>
  if (code !== '23514' && code !== '23503') return undefined
  const [, column, kind] = /^integrity_(\w+)_(\w+)_\w{8}$/.exec(constraint ?? '') ?? []
  if (!table || !column || !kind) return undefined
  return { key: keyOf(table, column, kind), inUse: message?.startsWith('update or delete') ?? false }
}

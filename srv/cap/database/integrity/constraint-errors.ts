import { isUniqueViolation } from '../database.ts'
import { badRequest, conflict, type HttpError } from '../../../../lib/errors.ts'
import { type Definitions, framework } from '../../types.ts'
import { type Rule, ruleKey } from './rules.ts'

let enforced: ReadonlyMap<string, Rule> = new Map<string, Rule>()

/** Names the rules that the database keeps from here on. */
export function describeRules(rules: readonly Rule[]): void {
  enforced = new Map(rules.map(rule => [ruleKey(rule.table, rule.column, rule.kind), rule]))
}

/**
 * Turns the error of a constraint into its refusal: 409 for a value that must be unique and is there already, or a row
 * that is still in use, else 400 with field and rule. Any other error stays as it is.
 */
export function describeConstraint(error: Error): void {
  const refusal = isUniqueViolation(error) ? alreadyTaken(takenColumn(error)) : ruleRefusal(error)
  if (!refusal) return
  const { status, code, message, target } = refusal
  Object.assign(error, { status, code, message, ...(target !== undefined && { target }) })
}

type Refusal = Pick<HttpError, 'status' | 'code' | 'message'> & { readonly target?: string | undefined }

function alreadyTaken(column: string | undefined): Refusal {
  if (column === undefined) return { status: 409, code: '409', message: 'The value already exists' }
  return { status: 409, code: '409', message: `The value of ${column} already exists`, target: column }
}

/**
 * The column whose value is there already, as far as the error of the database tells. Of several columns it is the last:
 * the others say within what the value is unique. Indexes over an expression are named `<entity>_<column>`.
 */
function takenColumn(error: unknown): string | undefined {
  const { message = '', detail = '', table = '' } = error as Partial<Record<string, string>>
  const onSqlite =
    /^UNIQUE constraint failed: index '\w+_([^\W_]+)'/.exec(message) ??
    /^UNIQUE constraint failed: .*\.(\w+)(?: in:)?$/m.exec(message)
  return onSqlite?.[1] ?? asDeclared(table, lastKeyColumn(detail))
}

/** The last column in PostgreSQL's `Key (a, lower(b::text))=(…)`; what follows are values of people. */
function lastKeyColumn(detail: string): string | undefined {
  const end = detail.indexOf(')=(')
  if (!detail.startsWith('Key (') || end < 0) return undefined
  const columns = detail.slice(0, end)
  return /(?<!\w)\w+$/.exec(columns.endsWith('::text)') ? columns.slice(0, -'::text)'.length) : columns)?.[0]
}

/** PostgreSQL knows names in lower case only. */
function asDeclared(table: string, column: string | undefined): string | undefined {
  if (column === undefined) return undefined
  const definitions = Object.entries(framework.model.definitions as Definitions)
  const [, entity] = definitions.find(([name]) => name.replaceAll('.', '_').toLowerCase() === table) ?? []
  return Object.keys(entity?.elements ?? {}).find(name => name.toLowerCase() === column) ?? column
}

function ruleRefusal(error: unknown): Refusal | undefined {
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

/** The triggers of SQLite raise this text themselves (sqlite-triggers.ts). */
function sqliteViolation(error: unknown): Violation | undefined {
  const [, place, kind, inUse] =
    /^integrity (\S+) (\w+)( in use)?$/.exec((error as { message?: string }).message ?? '') ?? []
  return place && kind ? { key: ruleKey(place, kind), inUse: inUse !== undefined } : undefined
}

function postgresViolation(error: unknown): Violation | undefined {
  const { code, table, constraint, message } = error as Partial<Record<string, string>>
  if (code !== '23514' && code !== '23503') return undefined
  const [, column, kind] = /^integrity_(\w+)_([a-z]+)_[0-9a-f]{8}$/.exec(constraint ?? '') ?? []
  if (!table || !column || !kind) return undefined
  return { key: ruleKey(table, column, kind), inUse: message?.startsWith('update or delete') ?? false }
}

import { createHash } from 'node:crypto'
import type { Tx } from '../database.ts'
import type { Rule } from './rules.ts'

interface Constraint {
  readonly table: string
  readonly name: string
}

/** Makes constraints out of `rules`; rows that are there already are not looked at, constraints of former rules go. */
export async function enforceOnPostgres(tx: Tx, rules: readonly Rule[]): Promise<void> {
  const stored = await tx.run<Constraint[]>(
    `SELECT conrelid::regclass::text AS "table", conname AS "name" FROM pg_constraint
     WHERE conname LIKE 'integrity\\_%' AND connamespace = current_schema()::regnamespace`
  )
  const wanted = new Map(rules.map(rule => [keyOf(constraintOf(rule)), rule]))
  const present = new Set(stored.map(keyOf))
  for (const each of stored)
    if (!wanted.has(keyOf(each))) await tx.run(`ALTER TABLE ${each.table} DROP CONSTRAINT ${each.name}`)
  for (const [key, rule] of wanted) if (!present.has(key)) await tx.run(addConstraint(rule))
}

function constraintOf(rule: Rule): Constraint {
  return { table: rule.table.toLowerCase(), name: `${nameOf(rule)}_${digestOf(rule)}` }
}

/** Name in the error of a violation: the column and the kind of the rule. */
const nameOf = ({ column, kind }: Rule) => `integrity_${column.toLowerCase()}_${kind}`

const digestOf = (rule: Rule) => createHash('sha256').update(rule.condition('value')).digest('hex').slice(0, 8)

const keyOf = ({ table, name }: Constraint) => `${table}.${name}`

function addConstraint(rule: Rule): string {
  const rules =
    rule.target === undefined
      ? `CHECK (${rule.condition(rule.column)})`
      : `FOREIGN KEY (${rule.column}) REFERENCES ${rule.target} (ID)`
  return `ALTER TABLE ${rule.table} ADD CONSTRAINT ${constraintOf(rule).name} ${rules} NOT VALID`
}

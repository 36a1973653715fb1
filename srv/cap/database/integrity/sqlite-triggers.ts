import cds from '@sap/cds'
import type { Tx } from '../database.ts'
import type { Rule } from './rules.ts'

const { SELECT } = cds.ql

interface Trigger {
  readonly name: string
  readonly sql: string
}

/** Makes triggers out of `rules`, since SQLite cannot add constraints to a table; triggers of former rules go. */
export async function enforceOnSqlite(tx: Tx, rules: readonly Rule[]): Promise<void> {
  const stored = await tx.run<Trigger[]>(
    SELECT.from('sqlite_master').columns('name', 'sql').where(`type = 'trigger' and name like 'integrity_%'`)
  )
  const wanted = triggersOf(rules)
  const kept = new Set(wanted.map(({ sql }) => sql))
  for (const { name, sql } of stored) if (!kept.has(sql)) await tx.run(`DROP TRIGGER ${name}`)
  const present = new Set(stored.map(({ sql }) => sql))
  for (const { sql } of wanted) if (!present.has(sql)) await tx.run(sql)
}

function triggersOf(rules: readonly Rule[]): readonly Trigger[] {
  const byTable = Map.groupBy(rules, ({ table }) => table)
  const byTarget = Map.groupBy(
    rules.filter(({ target }) => target !== undefined),
    ({ target }) => target as string
  )
  return [
    ...[...byTable].flatMap(([table, own]) => [writeTrigger(table, 'INSERT', own), writeTrigger(table, 'UPDATE', own)]),
    ...[...byTarget].map(([target, references]) => deleteTrigger(target, references))
  ]
}

function writeTrigger(table: string, event: 'INSERT' | 'UPDATE', rules: readonly Rule[]): Trigger {
  const name = `integrity_${table}_${event.toLowerCase()}`
  const changed = event === 'UPDATE' ? ` OF ${rules.map(({ column }) => column).join(', ')}` : ''
  const checks = rules.map(rule => {
    const value = `NEW.${rule.column}`
    const unchanged = event === 'UPDATE' ? ` AND ${value} IS NOT OLD.${rule.column}` : ''
    return check(`${value} IS NOT NULL${unchanged} AND NOT (${rule.condition(value)})`, refusal(rule))
  })
  return { name, sql: trigger(name, `BEFORE ${event}${changed} ON ${table}`, checks) }
}

function deleteTrigger(target: string, references: readonly Rule[]): Trigger {
  const name = `integrity_${target}_delete`
  const checks = references.map(rule =>
    check(`EXISTS (SELECT 1 FROM ${rule.table} AS own WHERE own.${rule.column} = OLD.ID)`, `${refusal(rule)} in use`)
  )
  return { name, sql: trigger(name, `BEFORE DELETE ON ${target}`, checks) }
}

const refusal = ({ table, column, kind }: Rule) => `integrity ${table}.${column} ${kind}`

const check = (violated: string, message: string) => `SELECT RAISE(ABORT, '${message}') WHERE ${violated};`

const trigger = (name: string, when: string, checks: readonly string[]) =>
  `CREATE TRIGGER ${name} ${when} BEGIN ${checks.join(' ')} END`

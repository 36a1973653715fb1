import type { Element, Entity } from '../../types.ts'

/** A rule that the database itself keeps, whoever writes. */
export interface Rule {
  readonly table: string
  readonly column: string
  readonly kind: 'enum' | 'range' | 'form' | 'reference'
  /** Text of the rule, to be read after the name of the column. */
  readonly says: string
  /** SQL that is true for a good value of `value`; of a reference the table it leads to. */
  readonly condition: (value: string) => string
  readonly target?: string
}

/** An element with the rules of its values. */
interface RuledElement extends Element {
  readonly '@assert.range'?: true | readonly [number, number]
  readonly '@integrity.target'?: boolean
  /** A foreign key that CAP itself creates, checked at commit. */
  readonly '@assert.integrity'?: unknown
  readonly '@integrity.form'?: { readonly '#': 'lowercase' }
  readonly '@numbered'?: string
}

/** The rules of all tables of a linked model: `@assert.range`, `@integrity.target`, `@integrity.form`. */
export function rulesOf(entities: readonly Entity[]): readonly Rule[] {
  return tablesOf(entities).flatMap(entity =>
    Object.values(entity.elements).flatMap(element => ruleOf(tableOf(entity.name), element) ?? [])
  )
}

/** The columns that give rows a number (`@numbered`), with their tables. */
export function numberedColumns(entities: readonly Entity[]): readonly { table: string; column: string }[] {
  return tablesOf(entities).flatMap(({ name, elements }) =>
    Object.values(elements)
      .filter(element => element['@numbered'] !== undefined)
      .map(element => ({ table: tableOf(name), column: element.name }))
  )
}

/**
 * References with which a unique constraint begins, with their tables: the index of it finds their rows too, and one index
 * less is written with each row.
 */
export function uniqueBeginnings(entities: readonly Entity[]): readonly { table: string; column: string }[] {
  return tablesOf(entities).flatMap(entity =>
    Object.entries(entity).flatMap(([annotation, elements]) => {
      if (!annotation.startsWith('@assert.unique.')) return []
      const [{ '=': name }] = elements as unknown as [{ readonly '=': string }]
      return entity.elements[name]?.isAssociation ? { table: tableOf(entity.name), column: `${name}_ID` } : []
    })
  )
}

const tablesOf = (entities: readonly Entity[]) =>
  (entities as readonly Entity<RuledElement>[]).filter(
    ({ kind, query, projection, '@cds.persistence.skip': skipped }) =>
      kind === 'entity' && !query && !projection && !skipped
  )

/** Identifies a rule; PostgreSQL knows names in lower case only. */
export const ruleKey = (...parts: readonly string[]) => parts.join('.').toLowerCase()

const tableOf = (entity: string) => entity.replaceAll('.', '_')

function ruleOf(table: string, element: RuledElement): Rule | undefined {
  if (element.virtual) return undefined
  if (element.isAssociation) return referenceRule(table, element)
  const column = element.name
  const range = element['@assert.range']
  if (range === true && element.enum) return enumRule(table, column, element.enum)
  if (Array.isArray(range)) return rangeRule(table, column, range as [number, number])
  if (element['@integrity.form']) return lowercaseRule(table, column)
  return undefined
}

function enumRule(table: string, column: string, members: NonNullable<Element['enum']>): Rule {
  const values = Object.entries(members).map(([name, { val }]) => String(val ?? name))
  const literals = values.map(value => `'${value.replaceAll("'", "''")}'`)
  const says = `must be one of ${values.join(', ')}`
  // in a trigger SQLite would make a table of a list, for each row that is written
  const condition = (value: string) => literals.map(literal => `${value} = ${literal}`).join(' OR ')
  return { table, column, kind: 'enum', says, condition }
}

function rangeRule(table: string, column: string, [min, max]: readonly [number, number]): Rule {
  const says = `must be between ${min} and ${max}`
  return { table, column, kind: 'range', says, condition: value => `${value} BETWEEN ${min} AND ${max}` }
}

function lowercaseRule(table: string, column: string): Rule {
  const condition = (value: string) => `${value} = lower(${value})`
  return { table, column, kind: 'form', says: 'must be in lower case', condition }
}

function referenceRule(table: string, element: RuledElement): Rule | undefined {
  const { name, is2one, keys, _target } = element
  if (!element['@integrity.target'] || element['@assert.integrity'] || !is2one || !_target) return undefined
  if (keys?.length !== 1 || keys[0]?.ref[0] !== 'ID') throw new Error(`${table}.${name}: only a key ID can be a target`)
  const target = tableOf(_target.name)
  const condition = (value: string) => `EXISTS (SELECT 1 FROM ${target} AS target WHERE target.ID = ${value})`
  return {
    table,
    column: `${name}_ID`,
    kind: 'reference',
    says: 'must be the ID of a row that exists',
    condition,
    target
  }
}

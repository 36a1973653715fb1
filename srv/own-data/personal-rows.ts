import cds from '@sap/cds'
import { setImmediate as turn } from 'node:timers/promises'
import { reader } from '../cap/database/database.ts'
import { framework } from '../cap/types.ts'
import {
  type Condition,
  type Definitions,
  isNamedBy,
  type Link,
  type Person,
  personalColumns,
  placesOf,
  type Text
} from '../people/index.ts'
import { columnsOf, type TableColumns } from './table-columns.ts'

const { SELECT } = cds.ql

/** Rows that one statement looks at, since not every column that can name a person has an index. */
const WINDOW = 5000

type Row = Readonly<Record<string, unknown>>
/** The columns that can name a person, by entity. */
type Personal = ReadonlyMap<string, readonly (Text | Link)[]>

/** A row that names a person, in its table. */
export interface PersonalRow {
  readonly entity: string
  readonly row: Row
}

/**
 * Every row that an erasure of `person` would touch, table by table. Rows that it would delete or that belong to the person
 * come whole, with their parts; of others come the key and what names the person, since the rest is not about them.
 * Holds one window of rows at a time.
 */
export async function* personalRows(person: Person): AsyncGenerator<PersonalRow> {
  const definitions = framework.model.definitions as Definitions
  const { texts, links } = personalColumns(definitions)
  const personal: Personal = Map.groupBy([...links, ...texts], ({ entity }) => entity)
  for (const [entity, places] of Map.groupBy(placesOf(person), place => place.entity)) {
    const table = columnsOf(definitions, entity)
    const conditions = places.map(({ where }) => where)
    for await (const row of matching(entity, table, conditions))
      yield { entity, row: shown(person, entity, table, personal, row) }
  }
}

/** The rows of a table that meet one of `conditions`, by their keys, each statement bounded by a window of keys. */
async function* matching(entity: string, table: TableColumns, conditions: readonly Condition[]): AsyncGenerator<Row> {
  const { keys, columns, parts } = table
  const refs = [...new Set([...keys, ...columns])].map(name => ({ ref: [name] }))
  const expands = parts.map(part => ({ ref: [part.name], expand: part.columns.map(name => ({ ref: [name] })) }))
  const any = { xpr: conditions.flatMap((each, index) => [...(index ? ['or'] : []), { xpr: each }]) }
  let last: Row | undefined
  do {
    const db = await reader()
    const after: Condition[] = last ? [beyond(keys, last)] : []
    const next = await db.run<Row | undefined>(
      SELECT.one
        .from(entity)
        .columns(...keys)
        .where(allOf(after))
        .orderBy(...keys)
        .limit(1, WINDOW)
    )
    const until: Condition[] = next ? [['not', { xpr: beyond(keys, next) }]] : []
    yield* await db.run<Row[]>(
      SELECT.from(entity)
        .columns(...([...refs, ...expands] as never[]))
        .where(allOf([...after, ...until, [any]]))
        .orderBy(...keys)
    )
    last = next
    await turn()
  } while (last)
}

const allOf = (conditions: readonly Condition[]): never =>
  conditions.flatMap((each, index) => [...(index ? ['and'] : []), { xpr: each }]) as never

/** Condition for rows that come after `row` in the order of their keys. */
function beyond(keys: readonly string[], row: Row): Condition {
  return keys.flatMap((key, index) => {
    const same = keys.slice(0, index).flatMap(earlier => [{ ref: [earlier] }, '=', { val: row[earlier] }, 'and'])
    return [...(index ? ['or'] : []), { xpr: [...same, { ref: [key] }, '>', { val: row[key] }] }]
  })
}

/** The row as its person may see it: their own whole, but for columns that name somebody else; of others what names them. */
function shown(person: Person, entity: string, { keys, parts }: TableColumns, personal: Personal, row: Row): Row {
  const naming = (personal.get(entity) ?? []).filter(column => names(person, column, row[column.column]))
  if (!naming.some(isAboutThePerson)) return picked(row, [...keys, ...naming.map(({ column }) => column), ...TIMES])
  const own = withoutOthers(person, entity, personal, row)
  const shownParts = parts.map(({ name, entity: part }) => {
    const rows = [(row[name] ?? []) as Row | readonly Row[]].flat()
    return [name, rows.map(each => withoutOthers(person, part, personal, each))]
  })
  return { ...own, ...(Object.fromEntries(shownParts) as Row) }
}

const TIMES = ['createdAt', 'modifiedAt']

const picked = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.filter(name => name in row).map(name => [name, row[name]]))

function withoutOthers(person: Person, entity: string, personal: Personal, row: Row): Row {
  const others = (personal.get(entity) ?? []).filter(column => !names(person, column, row[column.column]))
  const hidden = new Set(others.map(({ column }) => column))
  return picked(
    row,
    Object.keys(row).filter(name => !hidden.has(name))
  )
}

const names = (person: Person, column: Text | Link, value: unknown): boolean =>
  'names' in column ? isNamedBy(person, column, value) : person.ids.includes(value as string)

/** A row that would be deleted, or stay as the record of an anonymous user, is the person's own. */
const isAboutThePerson = (column: Text | Link): boolean =>
  column.erase === 'delete' || (!('names' in column) && column.erase === 'anonymize')

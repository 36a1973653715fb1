import cds from '@sap/cds'
import { reader } from '../cap/database/database.ts'
import { DRAFTS, draftTables, type DraftTable, OWNERS, WRITERS } from '../cap/model/draft-users.ts'
import { framework } from '../cap/types.ts'
import type { Definitions } from '../people/index.ts'
import type { PersonalRow } from './personal-rows.ts'
import { columnsOf } from './table-columns.ts'

const { SELECT } = cds.ql

type Row = Readonly<Record<string, unknown>>

const DRAFT = 'DraftAdministrativeData_DraftUUID'

/**
 * Rows of drafts of the people with these logins: those that they have begun or are editing whole, without the names of others; of
 * other drafts, such as one of a row that they created, the key and what names them.
 */
export async function* draftRows(logins: readonly string[]): AsyncGenerator<PersonalRow> {
  if (logins.length === 0) return
  const among = { in: [...logins] }
  const db = await reader()
  const drafts = await db.run<Row[]>(
    SELECT.from(DRAFTS).where({
      CreatedByUser: among,
      or: { InProcessByUser: among, or: { LastChangedByUser: among } }
    })
  )
  for (const row of drafts) yield { entity: DRAFTS, row: named(row, logins, OWNERS) }
  const own = new Set(
    drafts
      .filter(row => [row['CreatedByUser'], row['InProcessByUser']].some(user => logins.includes(user as string)))
      .map(row => row['DraftUUID'])
  )
  for (const table of draftTables()) {
    const { keys, columns } = columnsOf(framework.model.definitions as Definitions, table.entity)
    const query = rowsOf(table, columns, among, [...own])
    for (const row of query ? await db.run<Row[]>(query) : [])
      yield {
        entity: table.name,
        row: own.has(row[DRAFT])
          ? named(row, logins, WRITERS)
          : only(named(row, logins, WRITERS), [...keys, ...WRITERS])
      }
  }
}

/** The `stored` columns of the rows of a table of drafts that name one of the people, or are of one of their `drafts`; undefined when none can. */
function rowsOf({ name, columns }: DraftTable, stored: readonly string[], among: object, drafts: readonly unknown[]) {
  const own = drafts.length > 0 ? [{ [DRAFT]: { in: drafts } }] : []
  const conditions: object[] = [...columns.map(column => ({ [column]: among })), ...own]
  if (conditions.length === 0) return undefined
  const any = conditions.reduceRight((rest, condition) => ({ ...condition, or: rest }))
  return SELECT.from(name)
    .columns(...stored.filter(column => !column.endsWith('Entity')), DRAFT)
    .where(any)
}

/** The row without the names of others. */
const named = (row: Row, logins: readonly string[], columns: readonly string[]): Row =>
  only(
    row,
    Object.keys(row).filter(name => !columns.includes(name) || logins.includes(row[name] as string))
  )

const only = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))

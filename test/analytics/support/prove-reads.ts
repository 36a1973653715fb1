import type { DatabaseSync } from 'node:sqlite'
import { openRestricted } from '../../../srv/cap/database/restricted/restricted-sqlite.ts'
import {
  type Dialect,
  emitStatement,
  parse,
  postgres,
  Relations,
  sqlite,
  SQLITE_FUNCTIONS,
  SqlRefusal,
  type ValueType
} from '../../../srv/analytics/sql/index.ts'
import { numbersFrom, randomStatement } from './random-statements.ts'

/** An entity as listExposedEntities tells it. */
export interface Listed {
  readonly name: string
  readonly sqlName: string
  readonly columns: readonly {
    readonly name: string
    readonly type: ValueType
    readonly person: boolean
    readonly hidden: boolean
  }[]
}

const PREFIX = 'r0123456789abcdef_'

export const relationsOf = (listed: readonly Listed[]): Relations =>
  new Relations(
    listed.map(({ name, sqlName, columns }) => ({
      name,
      view: sqlName,
      columns: columns.map(column => ({ name: column.name, type: column.type, isKey: column.hidden })),
      person: columns.find(({ person }) => person)?.name
    }))
  )

/** Statements by chance that are accepted, as they go to the database. */
export function* acceptedStatements(
  listed: readonly Listed[],
  kind: 'sqlite' | 'postgres',
  count: number,
  seed: number
) {
  const relations = relationsOf(listed)
  const dialect: Dialect = kind === 'sqlite' ? sqlite : postgres
  const viewOf = ({ view }: { view: string }): string => (kind === 'sqlite' ? PREFIX + view : view.toLowerCase())
  const named = listed.map(({ name, columns }) => ({ name, columns: columns.map(column => column.name) }))
  const random = numbersFrom(seed)
  for (let made = 0; made < count; made++) {
    const sql = randomStatement(named, random)
    try {
      yield { sql, emitted: emitStatement(parse(sql), { relations, dialect, viewOf }) }
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error
    }
  }
}

/** A connection as statements have it, which notes the tables that they reach and the views through which they do. */
export function watchedConnection(file: string, listed: readonly Listed[]) {
  const reached = new Set<string>()
  const views = listed.map(({ sqlName }) => sqlName)
  const database: DatabaseSync = openRestricted(
    { file, views, prefix: PREFIX, functions: SQLITE_FUNCTIONS },
    ({ table, through }) => reached.add(`${table} ${through ?? ''}`)
  )
  return { database, reached, prefix: PREFIX }
}

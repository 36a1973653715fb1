import { join } from 'node:path'
import { personalColumns, storedEntities } from '../../../srv/people/model/personal-columns.ts'
import { definitionsOf } from '../../people/support/undeclared.ts'
import type { Backend, Row } from '../../support/backend.ts'

const definitions = await definitionsOf(['db', join(import.meta.dirname, '../../people/support/probe.cds')])
const { texts, links } = personalColumns(definitions)
const personal = new Set([...texts, ...links].map(({ entity }) => entity))

/** Every entity with a column that can name a person, and its keys. */
const tables = storedEntities(definitions)
  .filter(([entity]) => personal.has(entity))
  .map(([entity, { elements = {} }]) => ({
    entity,
    keys: Object.entries(elements)
      .filter(([, { key, target }]) => key && target === undefined)
      .map(([name]) => name)
  }))

/** The rows of all these tables as text, by entity and key. */
export type Stored = ReadonlyMap<string, string>

/** Identifies a row by its entity and the values of its keys. */
const place = (entity: string, values: readonly unknown[]): string => JSON.stringify([entity, ...values.map(String)])

/** All rows of the tables that can name a person. */
export async function storedRows(backend: Backend): Promise<Stored> {
  const rows = new Map<string, string>()
  for (const { entity, keys } of tables)
    for (const row of await backend.sql(`SELECT * FROM ${entity.replaceAll('.', '_')}`))
      rows.set(
        place(
          entity,
          keys.map(key => columnOf(row, key))
        ),
        JSON.stringify(row)
      )
  return rows
}

/** The places of rows that `after` has not, or has changed. */
export const changedSince = (before: Stored, after: Stored): readonly string[] =>
  [...before].filter(([at, row]) => after.get(at) !== row).map(([at]) => at)

/** The places of exported rows. */
export function exportedPlaces(
  exported: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
): string[] {
  return tables.flatMap(({ entity, keys }) =>
    (exported[entity] ?? []).map(row =>
      place(
        entity,
        keys.map(key => row[key])
      )
    )
  )
}

const columnOf = (row: Row, key: string): unknown => row[key.toLowerCase()]

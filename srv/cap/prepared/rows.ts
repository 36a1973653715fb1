import type { Entity } from '../types.ts'
import { sentElement } from './eligible.ts'

type Row = Record<string, unknown>

/** True where each element of these rows is sent as the database writes it, or hidden. */
export function isSentAsRead(entity: Entity, rows: readonly string[]): boolean {
  const names = Object.keys(JSON.parse(rows[0] ?? '{}') as Row)
  return names.every(name => entity.elements[name]?.['@cds.api.ignore'] !== undefined || sentElement(entity, name))
}

/**
 * The JSON of a row as it is sent: without hidden elements, with entity tags, as CAP's `postProcess` writes them.
 * @throws Error for values whose form is not known here.
 */
export const completeRow = (row: string, entity: Entity): string =>
  JSON.stringify(complete(JSON.parse(row) as Row, entity))

/** @throws Error for a row without the value of its entity tag: CAP writes none then. */
export function checkedRow(row: string): string {
  if (row.includes('"@odata.etag":null')) throw new Error('a row has no entity tag')
  return row
}

function complete(row: Row, entity: Entity): Row {
  for (const [name, value] of Object.entries(row)) {
    if (entity.elements[name]?.['@cds.api.ignore'] !== undefined) {
      delete row[name]
      continue
    }
    const element = sentElement(entity, name)
    if (!element) throw new Error(`${name} of ${entity.name} is not known`)
    if (element._target && typeof value === 'object' && value)
      for (const each of [value].flat()) complete(each as Row, element._target)
  }
  const tag = entity._etag && row[entity._etag.name]
  if (typeof tag === 'string' && tag !== '') row['@odata.etag'] = `W/"${tag}"`
  return row
}

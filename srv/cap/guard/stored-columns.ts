import type cds from '@sap/cds'
import { type Entity, isUnstored, type QueryColumn, type Read, type Selection } from './unstored-elements.ts'

/**
 * Has queries within queries, as `$apply` makes them, hand on stored columns alone: to CAP, `*` of a nested query means what
 * no column holds too, and the database does not know it.
 */
export function nestStoredColumns(service: cds.ApplicationService): void {
  service.before('READ', '*', request => {
    const { query, target } = request as unknown as Read
    if (query.SELECT) nestStored(query.SELECT, target)
  })
}

function nestStored(query: Selection, entity: Entity): void {
  const inner = query.from?.SELECT
  if (!inner || !elementsOf(entity).some(each => isUnstored(...each))) return
  leaveStored(query, entity)
  leaveStored(inner, entity)
  nestStored(inner, entity)
}

function leaveStored(query: Selection, entity: Entity): void {
  const { columns, from } = query
  const isWildcard = columns === undefined || columns.includes('*')
  if (!isWildcard) query.columns = columns.filter(column => !isUnstoredColumn(column, entity))
  else if (!from?.SELECT) query.columns = storedElements(entity)
}

function isUnstoredColumn(column: QueryColumn | string, entity: Entity): boolean {
  const [name, further] = typeof column === 'object' ? (column.ref ?? []) : []
  const element = typeof name === 'string' && further === undefined ? entity?.elements?.[name] : undefined
  return typeof name === 'string' && element !== undefined && isUnstored(name, element)
}

/** What `*` of a table means: neither associations, whose keys are elements of their own, nor binary columns. */
const storedElements = (entity: Entity): readonly QueryColumn[] =>
  elementsOf(entity)
    .filter(([name, element]) => !isUnstored(name, element) && !element._target && element.type !== 'cds.LargeBinary')
    .map(([name]) => ({ ref: [name] }))

const elementsOf = (entity: Entity) => Object.entries(entity?.elements ?? {})

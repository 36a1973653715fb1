import { type Column, type Element, type Entity, nameOf, type ReadRequest, type Selection } from '../types.ts'
import { isUnstored } from './unstored-elements.ts'

/**
 * Has queries within queries, as `$apply` makes them, hand on stored columns alone: to CAP, `*` of a nested query means
 * the elements without a column too, which the database does not know, and twice the keys of associations.
 */
export function nestStoredColumns({ query, target }: ReadRequest): void {
  if (query.SELECT.from.SELECT && target) nestStored(query.SELECT, target)
}

function nestStored(query: Selection, entity: Entity): void {
  const inner = query.from.SELECT
  if (!inner) return
  leaveStored(query, entity)
  leaveStored(inner, entity)
  nestStored(inner, entity)
}

function leaveStored(query: Selection, entity: Entity): void {
  const { columns, from } = query
  const isWildcard = columns === undefined || columns.includes('*')
  if (!isWildcard) query.columns = columns.filter(column => !isUnstoredColumn(column, entity))
  else if (!from.SELECT) query.columns = storedElements(entity)
}

function isUnstoredColumn(column: Column | string, entity: Entity): boolean {
  const [segment, further] = typeof column === 'object' ? (column.ref ?? []) : []
  const element = segment !== undefined && further === undefined ? entity.elements[nameOf(segment)] : undefined
  return element !== undefined && isUnstored(element)
}

/** The columns that `*` of a table means: no associations, whose keys are elements of their own, and no binary columns. */
const storedElements = (entity: Entity): readonly Column[] =>
  elementsOf(entity)
    .filter(element => !isUnstored(element) && !element._target && element.type !== 'cds.LargeBinary')
    .map(({ name }) => ({ ref: [name] }))

const elementsOf = ({ elements }: Entity): readonly Element[] => Object.values(elements)

import type { Operand, ReadRequest, Selection, ServiceRequest } from '../types.ts'

/**
 * CAP adds the entity tag to the columns of every read. Where rows are aggregated there is none, and PostgreSQL refuses a
 * column that is not grouped by.
 */
export function leaveOutTags({ query: { SELECT }, target }: ReadRequest): void {
  const tag = target?._etag?.name
  if (!SELECT.columns || tag === undefined || !isAggregated(SELECT)) return
  const isGrouped = SELECT.groupBy?.some(column => names(column, tag)) ?? false
  if (!isGrouped) SELECT.columns = SELECT.columns.filter(column => typeof column === 'string' || !names(column, tag))
}

const isAggregated = ({ columns = [], groupBy }: Selection) =>
  groupBy !== undefined || columns.some(column => typeof column === 'object' && column.func !== undefined)

const names = ({ ref }: Operand, tag: string) => ref?.length === 1 && ref[0] === tag

/**
 * CAP compares the entity tag of a write in a sub-query. A write that has waited for another one sees there, on PostgreSQL,
 * the row as it was before the wait, so that of two writers who hold one tag both would win. A condition on the row itself is
 * evaluated once more after the wait.
 */
export function compareTagsInRow({ query, _etagValidationClause: clause }: ServiceRequest): void {
  const write = query?.UPDATE ?? query?.DELETE
  if (!write?.where || !clause) return
  const [, { SELECT }] = clause
  const at = write.where.findIndex(part => typeof part === 'object' && part.SELECT === SELECT)
  if (at < 1 || !SELECT.where) return
  write.where = write.where.toSpliced(at - 1, 2, ...SELECT.where)
}

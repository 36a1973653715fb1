import type { Operand, ReadRequest, Selection } from '../types.ts'

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

import { type Column, nameOf, type Operand, pathOf, type Selection, type Token } from '../../types.ts'

const functions: ReadonlySet<unknown> = new Set(['count', 'countdistinct', 'sum', 'average', 'avg', 'min', 'max'])

/** True for an operand that makes one value of many rows. */
export const isAggregate = ({ func }: Operand): boolean => functions.has(func)

/** True for a query each of whose rows stands for many, or that reads such rows of a query within it. */
export function isAggregated(select: Selection): boolean {
  return makesGroups(select) || (select.from.SELECT !== undefined && isAggregated(select.from.SELECT))
}

/** True for a query that aggregates itself; without `groupBy`, all rows are one group. */
export const makesGroups = ({ columns = [], groupBy }: Selection): boolean =>
  groupBy !== undefined || columns.some(column => typeof column === 'object' && isAggregate(column))

/** True for a query of `/$count`, which is no aggregation of the client. */
export const countsRows = ({ columns }: Selection): boolean =>
  columns?.length === 1 && typeof columns[0] === 'object' && columns[0].as === '$count'

/** The name of a column in the rows. */
export const nameOfColumn = ({ as, ref, func }: Column): string | undefined => as ?? ref?.map(nameOf).join('_') ?? func

/** The paths in an operand or column, except for those within what `isLeft` says. */
export function pathsIn(token: Column | Token, isLeft?: (operand: Operand) => boolean): readonly string[] {
  if (typeof token === 'string' || isLeft?.(token)) return []
  const { ref, args, xpr, list, SELECT } = token
  if (SELECT) return [COUNT]
  if (ref) return pathsOfColumn({ ...token, ref })
  const operands = [xpr, list, args].flatMap(each => (each ? Object.values(each) : []))
  return operands.flatMap(operand => pathsIn(operand, isLeft))
}

/** The number of related rows is read by a query of its own for each row. */
const COUNT = '$count'

/** The paths that a column shows: groups of related rows come as expanded columns. */
function pathsOfColumn({ ref = [], expand }: Column): readonly string[] {
  if (!expand) return [pathOf(ref)]
  return expand.flatMap(column =>
    typeof column === 'string' ? [] : pathsOfColumn({ ...column, ref: [...ref, ...(column.ref ?? [])] })
  )
}

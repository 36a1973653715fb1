import { isAggregate } from './functions.ts'
import { type Column, isExpand, type Order, type Reference, type Token, type Value } from './query.ts'
import { invalidQuery } from './refusal.ts'

/** The clauses of a query whose values belong to groups once there are any. */
interface Grouped {
  readonly columns: readonly Column[]
  readonly groupBy: readonly Reference[] | undefined
  readonly having: readonly Token[] | undefined
  /** Without the keys that are names of columns. */
  readonly orderBy: readonly Order[]
}

type Operand = Token | '*'

/**
 * Every value of a group is one that its rows share, or an aggregate over them (SQL:2016, 7.16). For others SQLite would
 * take any row's, PostgreSQL refuses, and CAP may write a statement without columns.
 * @throws HttpError 400 naming the value that is neither.
 */
export function checkGroups({ columns, groupBy, having, orderBy }: Grouped): void {
  if (having && !groupBy) throw invalidQuery('filters groups, so groupBy is needed', 'SELECT.having')
  const values = columns.filter((column): column is Value => column !== '*' && !isExpand(column))
  if (!groupBy && ![...values, ...orderBy].some(hasAggregate)) return
  if (values.length < columns.length) throw invalidQuery('cannot expand grouped rows', 'SELECT.columns')
  const shared = new Set(groupBy?.map(nameOf))
  checkShared(values, shared, 'SELECT.columns')
  checkShared(having ?? [], shared, 'SELECT.having')
  checkShared(orderBy, shared, 'SELECT.orderBy')
}

function checkShared(operands: readonly Operand[], shared: ReadonlySet<string>, place: string): void {
  for (const operand of operands) {
    if (typeof operand === 'string' || isAggregation(operand)) continue
    if ('ref' in operand && !shared.has(nameOf(operand)))
      throw invalidQuery(`'${nameOf(operand)}' is neither in groupBy nor aggregated`, place)
    checkShared(partsOf(operand), shared, place)
  }
}

const hasAggregate = (operand: Operand): boolean =>
  typeof operand !== 'string' && (isAggregation(operand) || partsOf(operand).some(hasAggregate))

const isAggregation = (operand: Exclude<Operand, string>): boolean => 'func' in operand && isAggregate(operand.func)

/** The operands within an operand. */
function partsOf(operand: Exclude<Operand, string>): readonly Operand[] {
  if ('list' in operand) return operand.list
  if ('xpr' in operand) return operand.xpr
  return 'func' in operand ? operand.args : []
}

const nameOf = ({ ref }: Reference): string => ref.join('.')

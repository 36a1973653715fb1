import { isAggregate } from './language/functions.ts'
import {
  type Column,
  idOf,
  invalidQuery,
  isExpand,
  type Order,
  type Reference,
  type Token,
  type Value
} from './language/query.ts'

/** The clauses of a query that are evaluated per group. */
interface Grouped {
  readonly columns: readonly Column[]
  readonly groupBy?: readonly Reference[] | undefined
  readonly having?: readonly Token[] | undefined
  /** Without the keys that are names of columns. */
  readonly orderBy: readonly Order[]
}

/**
 * Checks that every value is in groupBy or aggregated (SQL:2016, 7.16). For others SQLite takes the value of any row,
 * PostgreSQL refuses, and CAP can generate a statement without columns. `clause` is the name of the columns in `place`.
 * @throws HttpError 400 naming the value that is neither, and its clause.
 */
export function checkGroups(
  { columns, groupBy, having, orderBy }: Grouped,
  place: string,
  clause: 'columns' | 'expand' = 'columns'
): void {
  if (having && !groupBy) throw invalidQuery('filters groups, so groupBy is needed', `${place}.having`)
  const values = columns.filter((column): column is Value => column !== '*' && !isExpand(column))
  if (!groupBy && ![...values, ...orderBy].some(hasAggregate)) return
  if (values.length < columns.length) throw invalidQuery('cannot expand grouped rows', `${place}.${clause}`)
  const shared = new Set(groupBy?.map(columnOf))
  checkShared(values, shared, `${place}.${clause}`)
  checkShared(having ?? [], shared, `${place}.having`)
  checkShared(orderBy, shared, `${place}.orderBy`)
}

function checkShared(operands: readonly Token[], shared: ReadonlySet<string>, place: string): void {
  for (const operand of operands) {
    if (typeof operand === 'string' || isAggregation(operand)) continue
    if ('ref' in operand && !shared.has(columnOf(operand)))
      throw invalidQuery(`'${operand.ref.map(idOf).join('.')}' is neither in groupBy nor aggregated`, place)
    checkShared(partsOf(operand), shared, place)
  }
}

const hasAggregate = (operand: Token): boolean =>
  typeof operand !== 'string' && (isAggregation(operand) || partsOf(operand).some(hasAggregate))

const isAggregation = (operand: Exclude<Token, string>): boolean => 'func' in operand && isAggregate(operand.func)

/** The operands within an operand. */
function partsOf(operand: Exclude<Token, string>): readonly Token[] {
  if ('list' in operand) return operand.list
  if ('xpr' in operand) return operand.xpr
  return 'func' in operand ? operand.args : []
}

/** Name of a column; the same for a foreign key by column and by association (`tag_ID`, `tag.ID`). */
const columnOf = ({ ref }: Reference): string =>
  ref.map(step => (typeof step === 'string' ? step : JSON.stringify(step))).join('_')

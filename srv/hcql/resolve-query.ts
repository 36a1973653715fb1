import { checkGroups } from './check-groups.ts'
import { inQueries, type QueriedService } from './model.ts'
import {
  type Column,
  invalidQuery,
  isExpand,
  type Query,
  type Reference,
  type Select,
  type Subquery,
  type Token
} from './language/query.ts'
import { capped, elementKeys, namedColumns, ordered } from './resolve-columns.ts'
import { searchCondition } from './search.ts'
import { resolveSource } from './resolve-source.ts'
import { resolveReference, resolveTokens } from './resolve-value.ts'
import { lookCounter, type Scope, type Shared, type Use } from './scope.ts'

/**
 * Resolves a query for execution: checks that the service shows all names, replaces `*`, names all columns and limits
 * rows.
 * @throws HttpError 400 naming what the service does not have.
 */
export function resolveQuery({ SELECT: select }: Query, service: QueriedService): Query {
  const { one, count, limit } = select
  const [resolved] = resolveSelect(select, sharedBy(service), 'SELECT')
  const rows = one ? { ...limit, rows: { val: 1 } } : limit
  return { SELECT: { ...resolved, limit: capped(rows), ...(count && !one && { count }) } }
}

function sharedBy(service: QueriedService): Shared {
  const shared: Shared = {
    service,
    lookInto: lookCounter(),
    subquery(select, use, place) {
      shared.lookInto(place)
      return { SELECT: subselect(select, use, shared, `${place}.SELECT`) }
    }
  }
  return shared
}

/** A query within a condition, which the database reads past the handlers of its entity. */
function subselect(select: Select, use: Use, shared: Shared, place: string): Subquery['SELECT'] {
  const [{ columns = [], orderBy, ...resolved }, { entity }] = resolveSelect(select, shared, place)
  inQueries(entity, `${place}.from.ref`)
  const limit = select.one || use === 'value' ? { ...select.limit, rows: { val: 1 } } : select.limit
  const limited = { ...resolved, ...(limit && { limit }) }
  if (use === 'exists') return { ...limited, columns: [{ val: 1, as: 'one' }] }
  const [column] = columns
  if (!column || columns.length > 1 || isExpand(column)) throw invalidQuery('must have one column', `${place}.columns`)
  return { ...limited, columns, ...(orderBy && { orderBy }) }
}

/** A query with names resolved and without its limit, and the scope of what it reads. */
function resolveSelect(select: Select, shared: Shared, place: string): readonly [Select, Scope] {
  const { from, filter, scope } = resolveSource(select.from, shared, `${place}.from`)
  const columns = namedColumns(select.columns ?? ['*'], scope, `${place}.columns`)
  const groupBy = select.distinct ? distinctColumns(select, columns, place) : groupsOf(select, scope, place)
  const having = select.having && resolveTokens(select.having, scope, `${place}.having`)
  const { orderBy } = ordered(select, scope, columns, place)
  checkGroups({ columns, groupBy, having, orderBy: elementKeys({ orderBy: orderBy ?? [] }, columns) }, place)
  const where = allOf([
    filter,
    select.search && searchCondition(select.search, scope.entity, `${place}.search`),
    select.where && resolveTokens(select.where, scope, `${place}.where`)
  ])
  const resolved: Select = {
    from,
    columns,
    ...(where && { where }),
    ...(groupBy && { groupBy }),
    ...(having && { having }),
    ...(orderBy && { orderBy })
  }
  return [resolved, scope]
}

function groupsOf({ groupBy }: Select, scope: Scope, place: string): readonly Reference[] | undefined {
  return groupBy?.map((each, index) => resolveReference(each, scope, `${place}.groupBy[${index}]`))
}

/** groupBy for `distinct`, which is equivalent to grouping by all columns. */
function distinctColumns({ groupBy }: Select, columns: readonly Column[], place: string): readonly Reference[] {
  if (groupBy) throw invalidQuery('does not go together with groupBy', `${place}.distinct`)
  return columns.map(column => {
    if (typeof column === 'object' && 'ref' in column && !isExpand(column)) return { ref: column.ref }
    throw invalidQuery('takes columns of { ref } only', `${place}.distinct`)
  })
}

/** Conditions in parentheses, so that those added by handlers of the service apply to all of an `or`. */
function allOf(conditions: readonly (readonly Token[] | undefined)[]): readonly Token[] | undefined {
  const given = conditions.filter(each => each !== undefined)
  if (given.length === 0) return undefined
  return given.flatMap((xpr, index) => (index === 0 ? [{ xpr }] : ['and', { xpr }]))
}

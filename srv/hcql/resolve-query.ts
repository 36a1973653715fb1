import type { Entity } from '../cap/types.ts'
import { MAX_PAGE } from '../cap/guard/read-limits.ts'
import { checkGroups } from './check-groups.ts'
import { columnsOf, elementOf, entityOf, type QueriedService, targetOf } from './model.ts'
import {
  type Column,
  type Expand,
  invalidQuery,
  isExpand,
  type Limit,
  type Order,
  type Query,
  type Select
} from './query.ts'
import { checkReference, checkTokens, checkValue } from './resolve-value.ts'

/**
 * Resolves a query for execution: checks that the service shows all names, replaces `*`, names all columns and limits
 * rows.
 * @throws HttpError 400 naming what the service does not have.
 */
export function resolveQuery({ SELECT: select }: Query, service: QueriedService): Query {
  const entity = sourceOf(select.from.ref, service)
  const columns = namedColumns(select.columns ?? ['*'], entity, service, 'SELECT.columns')
  const { distinct, ...rest } = select
  const groupBy = distinct ? distinctColumns(select, columns) : select.groupBy
  select.groupBy?.forEach((each, index) => checkReference(each, entity, service, `SELECT.groupBy[${index}]`))
  if (select.having) checkTokens(select.having, entity, service, 'SELECT.having')
  const order = ordered(select, entity, service, columns, 'SELECT')
  checkGroups({ columns, groupBy, having: select.having, orderBy: elementKeys(select, columns) }, 'SELECT')
  return {
    SELECT: {
      ...rest,
      ...filtered(select, entity, service, 'SELECT'),
      from: { ref: [entity.name] },
      columns,
      ...(groupBy && { groupBy }),
      ...order,
      limit: capped(select.limit)
    }
  }
}

/** The entity that a query reads. */
function sourceOf([name = '', ...steps]: readonly string[], service: QueriedService): Entity {
  const entity = entityOf(service, name)
  if (!entity) throw invalidQuery(`'${name}' is no entity of ${service.name}`, 'SELECT.from.ref')
  if (steps.length === 0) return entity
  throw invalidQuery('names one entity; read what it leads to with expand', 'SELECT.from.ref')
}

/** groupBy for `distinct`, which is equivalent to grouping by all columns. */
function distinctColumns(select: Select, columns: readonly Column[]): Select['groupBy'] {
  if (select.groupBy) throw invalidQuery('does not go together with groupBy', 'SELECT.distinct')
  return columns.map(column => {
    if (typeof column === 'object' && 'ref' in column && !isExpand(column)) return { ref: column.ref }
    throw invalidQuery('takes columns of { ref } only', 'SELECT.distinct')
  })
}

/** The filter in parentheses, so that conditions added by handlers of the service apply to all of an `or`. */
function filtered({ where }: Pick<Select, 'where'>, entity: Entity, service: QueriedService, place: string) {
  if (!where) return {}
  checkTokens(where, entity, service, `${place}.where`)
  return { where: [{ xpr: where }] }
}

/** Checks the keys of the order, which are elements or aliases of columns. */
function ordered(
  { orderBy }: Pick<Select, 'orderBy'>,
  entity: Entity,
  service: QueriedService,
  columns: readonly Column[],
  place: string
) {
  if (!orderBy) return {}
  const elements = new Set(elementKeys({ orderBy }, columns))
  orderBy.forEach((key, index) => {
    if (elements.has(key)) checkValue(key, entity, service, `${place}.orderBy[${index}]`)
  })
  return { orderBy }
}

/** The keys of an order that are not aliases of columns. */
function elementKeys({ orderBy = [] }: Pick<Select, 'orderBy'>, columns: readonly Column[]): readonly Order[] {
  const given = new Set(columns.map(nameOf))
  return orderBy.filter(key => !('ref' in key && key.ref.length === 1 && given.has(key.ref[0] ?? '')))
}

const capped = (limit: Limit = {}): Limit => ({
  ...limit,
  rows: { val: Math.min(limit.rows?.val ?? MAX_PAGE, MAX_PAGE) }
})

/** Gives every column a unique name; a name of another column or element would hide that one in the result. */
function namedColumns(
  columns: readonly Column[],
  entity: Entity,
  service: QueriedService,
  place: string
): readonly Column[] {
  const named = columns.flatMap((column, index) => namedColumn(column, entity, service, `${place}[${index}]`))
  const unique = new Map(named.map(column => [nameOf(column), column]))
  if (unique.size === named.length) return named
  if (columns.includes('*')) return [...unique.values()]
  throw invalidQuery('two columns have the same name', place)
}

function namedColumn(column: Column, entity: Entity, service: QueriedService, place: string): readonly Column[] {
  if (column === '*') return columnsOf(entity).map(name => ({ ref: [name], as: name }))
  if (isExpand(column)) return [expanded(column, entity, service, place)]
  checkValue(column, entity, service, place)
  const as = column.as ?? defaultName(column)
  if (as === undefined) throw invalidQuery('needs a name in `as`', place)
  const isItself = 'ref' in column && column.ref.length === 1 && column.ref[0] === as
  if (Object.hasOwn(entity.elements, as) && !isItself) throw invalidQuery(`'${as}' is another element`, `${place}.as`)
  return [{ ...column, as }]
}

function expanded(column: Expand, entity: Entity, service: QueriedService, place: string): Expand {
  const [name = '', ...more] = column.ref
  const element = elementOf(entity, name, `${place}.ref`)
  if (more.length > 0 || !element.isAssociation) throw invalidQuery('must be one association', `${place}.ref`)
  const target = targetOf(service, element, `${place}.ref`)
  const expand = namedColumns(column.expand, target, service, `${place}.expand`)
  const order = ordered(column, target, service, expand, place)
  checkGroups({ columns: expand, orderBy: elementKeys(column, expand) }, place, 'expand')
  if (element.is2many) {
    const { where: _where, orderBy: _orderBy, ...rest } = column
    const filter = filtered(column, target, service, place)
    return { ...rest, expand, ...filter, ...order, ...(column.limit && { limit: capped(column.limit) }) }
  }
  if (!column.where && !column.orderBy && !column.limit) return { ref: column.ref, expand }
  throw invalidQuery('leads to one row, which has no where, orderBy or limit', place)
}

const nameOf = (column: Column): string =>
  typeof column === 'string' ? column : 'as' in column ? (column.as ?? '') : (defaultName(column) ?? '')

function defaultName(column: Exclude<Column, '*'>): string | undefined {
  if ('ref' in column) return column.ref.join('_')
  return 'func' in column ? column.func : undefined
}

import { MAX_PAGE } from '../cap/guard/read-limits.ts'
import { checkGroups } from './check-groups.ts'
import { columnsOf, elementOf, targetOf } from './model.ts'
import {
  type Column,
  type Expand,
  idOf,
  invalidQuery,
  isExpand,
  type Limit,
  type Order,
  type Select,
  type Token
} from './language/query.ts'
import { resolveTokens, resolveValue, withoutAlias } from './resolve-value.ts'
import { behind, type Scope } from './scope.ts'

/** At most a page of rows. */
export const capped = (limit: Limit = {}): Limit => ({
  ...limit,
  rows: { val: Math.min(limit.rows?.val ?? MAX_PAGE, MAX_PAGE) }
})

/** Gives every column a unique name; a name of another column or element would hide that one in the result. */
export function namedColumns(columns: readonly Column[], scope: Scope, place: string): readonly Column[] {
  const named = columns.flatMap((column, index) => namedColumn(column, scope, `${place}[${index}]`))
  const unique = new Map(named.map(column => [nameOf(column), column]))
  if (unique.size === named.length) return named
  if (columns.includes('*')) return [...unique.values()]
  throw invalidQuery('two columns have the same name', place)
}

function namedColumn(column: Column, scope: Scope, place: string): readonly Column[] {
  const { entity } = scope
  if (column === '*') return columnsOf(entity).map(name => ({ ref: [name], as: name }))
  if (isExpand(column)) return [expanded(column, scope, place)]
  const { as: given, ...asked } = column
  const value = resolveValue(asked, scope, place)
  const as = given ?? defaultName(value)
  if (as === undefined) throw invalidQuery('needs a name in `as`', place)
  const isItself = 'ref' in value && value.ref.length === 1 && value.ref[0] === as
  if (Object.hasOwn(entity.elements, as) && !isItself) throw invalidQuery(`'${as}' is another element`, `${place}.as`)
  return [{ ...value, as }]
}

function expanded(column: Expand, scope: Scope, place: string): Expand {
  const [segment = '', ...more] = withoutAlias(column.ref, scope)
  const element = elementOf(scope.entity, idOf(segment), `${place}.ref`)
  if (more.length > 0 || !element.isAssociation) throw invalidQuery('must be one association', `${place}.ref`)
  const inside = behind(scope, element, targetOf(scope.service, element, `${place}.ref`))
  const expand = namedColumns(column.expand, inside, `${place}.expand`)
  const order = ordered(column, inside, expand, place)
  checkGroups({ columns: expand, orderBy: elementKeys(column, expand) }, place, 'expand')
  if (element.is2many) {
    const { limit } = column
    return {
      ref: [segment],
      expand,
      ...filtered(column.where, inside, place),
      ...order,
      ...(limit && { limit: capped(limit) })
    }
  }
  if (!column.where && !column.orderBy && !column.limit) return { ref: [segment], expand }
  throw invalidQuery('leads to one row, which has no where, orderBy or limit', place)
}

/** The filter in parentheses, so that conditions added by handlers of the service apply to all of an `or`. */
function filtered(where: readonly Token[] | undefined, scope: Scope, place: string) {
  return where ? { where: [{ xpr: resolveTokens(where, scope, `${place}.where`) }] } : {}
}

/** Resolves the keys of the order, which are elements or aliases of columns. */
export function ordered(
  { orderBy }: Pick<Select, 'orderBy'>,
  scope: Scope,
  columns: readonly Column[],
  place: string
): { readonly orderBy?: readonly Order[] } {
  if (!orderBy) return {}
  const elements = new Set(elementKeys({ orderBy }, columns))
  return {
    orderBy: orderBy.map((key, index) =>
      elements.has(key) ? (resolveValue(key, scope, `${place}.orderBy[${index}]`) as Order) : key
    )
  }
}

/** The keys of an order that are not aliases of columns. */
export function elementKeys({ orderBy = [] }: Pick<Select, 'orderBy'>, columns: readonly Column[]): readonly Order[] {
  const given = new Set(columns.map(nameOf))
  return orderBy.filter(key => !('ref' in key && key.ref.length === 1 && given.has(idOf(key.ref[0] ?? ''))))
}

const nameOf = (column: Column): string =>
  typeof column === 'string' ? column : 'as' in column ? (column.as ?? '') : (defaultName(column) ?? '')

function defaultName(column: Exclude<Column, '*'>): string | undefined {
  if ('ref' in column) return column.ref.map(idOf).join('_')
  if ('func' in column) return column.func
  return 'val' in column && typeof column.val === 'number' ? String(column.val) : undefined
}

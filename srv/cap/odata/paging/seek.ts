import type { Entity, Operand, Order, Token } from '../../types.ts'
import { collationOf } from './collation.ts'
import type { Value } from './token.ts'

/** The condition for the rows after the one with `values`, in an order that has every row at one place. */
export function rowsAfter(orders: readonly Order[], values: readonly Value[], entity: Entity): readonly Token[] {
  return orders.reduceRight<readonly Token[]>((rest, order, index) => {
    const value = values[index] ?? null
    const later = behind(order, value, entity)
    if (rest.length === 0) return later
    const tied = [{ xpr: same(order, value, entity) }, 'and', { xpr: rest }]
    return later.length === 0 ? tied : [{ xpr: later }, 'or', { xpr: tied }]
  }, [])
}

/** Nulls come first, and last in descending order, on both databases. */
function behind(order: Order, value: Value, entity: Entity): readonly Token[] {
  const operand = valueOf(order)
  if (order.sort === 'desc')
    return value === null
      ? []
      : [operand, ...collationOf(order, entity), '<', { val: value }, 'or', operand, '=', { val: null }]
  return value === null ? [operand, '!=', { val: null }] : [operand, ...collationOf(order, entity), '>', { val: value }]
}

const same = (order: Order, value: Value, entity: Entity): readonly Token[] =>
  value === null
    ? [valueOf(order), '=', { val: null }]
    : [valueOf(order), ...collationOf(order, entity), '=', { val: value }]

/** The value that is ordered by, without its direction; a copy, since CAP changes what it translates. */
export function valueOf({ ref, func, args, xpr }: Order): Operand {
  return JSON.parse(JSON.stringify({ ref, func, args, xpr })) as Operand
}

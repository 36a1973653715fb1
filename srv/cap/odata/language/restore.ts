import { notSupported } from '../request/options.ts'
import {
  elementsOn,
  type Entity,
  nameOf,
  type Operand,
  type Order,
  type Segment,
  type Selection,
  type Token
} from '../../types.ts'
import { aliasOf, countOf, type Place } from '../../queries/related-counts.ts'
import { MARKER } from './rewrite.ts'

const OPERATORS: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' }

/** A number with a fraction: with it in the product, databases divide numbers that have none as if they had one. */
const FRACTION = { val: 1.5, param: false }

/** Puts what is meant in place of the calls that `rewriteExpression` has made in the conditions and orders of `select`. */
export function restoreExpressions(select: Selection, entity: Entity | undefined): void {
  const place = { entity, alias: aliasOf(select) }
  const restore = (tokens: readonly Token[]) => tokens.map(token => restored(token, place))
  if (select.where) select.where = restore(select.where)
  if (select.having) select.having = restore(select.having)
  if (select.orderBy) select.orderBy = select.orderBy.map(order => ordered(restored(order, place) as Order))
}

/** Orders by the result of a query have to be expressions. */
const ordered = ({ SELECT, ...order }: Order): Order => (SELECT ? { ...order, xpr: [{ SELECT }] } : order)

function restored(token: Token, place: Place): Token {
  if (typeof token === 'string') return token
  const deeper = (tokens: readonly Token[]) => tokens.map(each => restored(each, place))
  const { func, args, xpr, list, ref, ...rest } = token
  // a number as a literal: PostgreSQL would take a parameter for the type of what stands beside it
  if (typeof token.val === 'number') return { ...token, param: false } as Token
  if (ref) return { ...rest, ref: restoredPath(ref, place) }
  if (xpr) return { ...rest, xpr: deeper(xpr) }
  if (list) return { ...rest, list: deeper(list) }
  if (func === undefined || !Array.isArray(args)) return token
  const given = args as readonly Token[]
  const name = func === MARKER ? markedName(given[0]) : undefined
  if (name === undefined) return { ...rest, func, args: deeper(given) }
  const operands = deeper(given.slice(1))
  return { ...rest, ...(name === 'count' ? relatedCount(operands[0], place) : calculation(name, operands)) }
}

/** The conditions of `any` and `all` stand in the path. */
function restoredPath(path: readonly Segment[], place: Place): readonly Segment[] {
  return path.map((segment, index) => {
    if (typeof segment === 'string' || !segment.where) return segment
    const entity = elementsOn(path, place.entity)[index]?._target
    return { ...segment, where: segment.where.map(token => restored(token, { entity, alias: undefined })) }
  })
}

function markedName(first: Token | undefined): string | undefined {
  const name = typeof first === 'object' ? first.val : undefined
  return typeof name === 'string' && name.startsWith('~') ? name.slice(1) : undefined
}

function calculation(name: string, operands: readonly Token[]): Operand {
  const [left = '', right = ''] = operands
  if (name === 'neg') return { xpr: ['-', left] }
  if (name === 'divby') return { xpr: [{ xpr: [left, '*', FRACTION] }, '/', { xpr: [right, '*', FRACTION] }] }
  return { xpr: [left, OPERATORS[name] as string, right] }
}

function relatedCount(path: Token | undefined, place: Place): Operand {
  const ref = typeof path === 'object' ? (path.ref ?? []) : []
  const count = countOf(ref, place)
  if (!count) throw notSupported(`$count of ${ref.map(nameOf).join('/') || 'this'} in an expression`)
  return count
}

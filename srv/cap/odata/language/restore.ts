import { notSupported } from '../request/options.ts'
import type { Element, Entity, Operand, Order, Segment, Selection, Token } from '../../types.ts'
import { elementsOn, nameOf } from '../../guard/walk-query.ts'
import { MARKER } from './rewrite.ts'

const OPERATORS: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/', mod: '%' }

/** A number with a fraction: with it in the product, databases divide numbers that have none as if they had one. */
const FRACTION = { val: 1.5, param: false }

/** The name of the counted rows in a query of their own; the rows around it may have the name that CAP would give them. */
const COUNTED = 'counted'

/** The path of whose rows a query counts. */
const countedIn = new WeakMap<Selection, readonly Segment[]>()

/** The rows that an expression is about; `alias` is the name that CAP gives to its rows. */
interface Place {
  readonly entity: Entity | undefined
  readonly alias: string | undefined
}

/** A dollar sign and the first letter of what is read. */
function aliasOf({ from: { ref } }: Selection): string | undefined {
  const name = ref && nameOf(ref.at(-1) as Segment)
  return name === undefined ? undefined : `$${name.charAt(name.lastIndexOf('.') + 1)}`
}

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
  return { ...rest, ...(name === 'count' ? countOf(pathIn(operands[0]), place) : calculation(name, operands)) }
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

const pathIn = (token: Token | undefined): readonly Segment[] => (typeof token === 'object' ? (token.ref ?? []) : [])

/** The number of related rows, as a query of its own for each row. */
function countOf(ref: readonly Segment[], { entity, alias }: Place): Operand {
  const [association] = ref.length === 1 ? elementsOn(ref, entity) : []
  const key = association && backlinkOf(association)
  if (!entity || alias === undefined || !association?._target || key === undefined)
    throw notSupported(`$count of ${ref.map(nameOf).join('/') || 'this'} in an expression`)
  const SELECT: Selection = {
    from: { ref: [association._target.name], as: COUNTED },
    columns: [{ func: 'count', args: [{ val: 1, param: false } as Token], as: 'n' }],
    where: [{ ref: [COUNTED, key.below] }, '=', { ref: [alias, key.above] }]
  }
  countedIn.set(SELECT, ref)
  return { SELECT }
}

/**
 * Has the counts in the conditions and orders of `select`, which reads drafts now, count the items of the drafts: CAP turns
 * paths to drafts, and leaves queries within the query.
 */
export function countInDrafts(select: Selection, entity: Entity): void {
  const place = { entity, alias: aliasOf(select) }
  const redirect = (tokens: readonly Token[]) => tokens.map(token => redirected(token, place))
  if (select.where) select.where = redirect(select.where)
  if (select.orderBy) select.orderBy = select.orderBy.map(order => redirected(order, place) as Order)
}

function redirected(token: Token, place: Place): Token {
  if (typeof token === 'string') return token
  const { xpr, args, list, SELECT } = token
  const deeper = (tokens: readonly Token[]) => tokens.map(each => redirected(each, place))
  if (xpr) return { ...token, xpr: deeper(xpr) }
  if (list) return { ...token, list: deeper(list) }
  if (Array.isArray(args)) return { ...token, args: deeper(args as readonly Token[]) }
  const counted = SELECT && countedIn.get(SELECT)
  return counted ? countOf(counted, place) : token
}

/** The columns that join the rows of a to-many association with the row that they lead back to, by one key. */
function backlinkOf({
  is2many,
  on,
  name,
  _target
}: Element): { readonly below: string; readonly above: string } | undefined {
  if (!is2many || on?.length !== 3 || on[1] !== '=') return undefined
  const paths = on.flatMap(token => (typeof token === 'object' && token.ref ? [token.ref.map(nameOf)] : []))
  const back = paths.find(path => path.length === 2 && path[0] === name)?.[1]
  const keys = back === undefined ? [] : (_target?.elements[back]?.keys ?? [])
  const key = keys.length === 1 ? keys[0]?.ref.join('_') : undefined
  if (back === undefined || key === undefined || !paths.some(path => path.join() === '$self')) return undefined
  return { below: `${back}_${key}`, above: key }
}

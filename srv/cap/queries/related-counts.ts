import {
  type Element,
  type Entity,
  nameOf,
  type Operand,
  type Order,
  type Segment,
  type Selection,
  type Token
} from '../types.ts'

/** The name of the counted rows in a query of their own; the rows around it may have the name that CAP would give them. */
const COUNTED = 'counted'

/** The path of whose rows a query counts. */
const countedIn = new WeakMap<Selection, readonly Segment[]>()

/** The rows that an expression is about; `alias` is the name that CAP gives to its rows. */
export interface Place {
  readonly entity: Entity | undefined
  readonly alias: string | undefined
}

/** A dollar sign and the first letter of what is read. */
export function aliasOf({ from: { ref } }: Selection): string | undefined {
  const name = ref && nameOf(ref.at(-1) as Segment)
  return name === undefined ? undefined : `$${name.charAt(name.lastIndexOf('.') + 1)}`
}

/** The number of related rows, as a query of its own for each row; undefined where no single key joins them. */
export function countOf(ref: readonly Segment[], { entity, alias }: Place): Operand | undefined {
  const [name, further] = ref.map(nameOf)
  const association = name !== undefined && further === undefined ? entity?.elements[name] : undefined
  const key = association && backlinkOf(association)
  if (!entity || alias === undefined || !association?._target || key === undefined) return undefined
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
  return (counted && countOf(counted, place)) ?? token
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

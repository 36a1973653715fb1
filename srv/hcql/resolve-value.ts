import type { Element } from '../cap/types.ts'
import { elementOf, targetOf } from './model.ts'
import { idOf, invalidQuery, type Reference, type Segment, type Token, type Value } from './language/query.ts'
import { behind, checkLists, type Scope, type Use } from './scope.ts'

/** Resolves the names in an expression. @throws HttpError 400 when it names what the entity does not show. */
export function resolveTokens(tokens: readonly Token[], scope: Scope, place: string): readonly Token[] {
  return tokens.map((token, index) => {
    const at = `${place}[${index}]`
    if (typeof token === 'string') return token
    if ('list' in token)
      return { list: token.list.map((each, member) => resolveValue(each, scope, `${at}.list[${member}]`)) }
    const before = tokens[index - 1]
    if (before === 'exists') return existing(token, scope, at)
    return resolveValue(token, scope, at, before === 'in' ? 'list' : 'value')
  })
}

/** Resolves the names in a value. @throws HttpError 400 when it names what the entity does not show. */
export function resolveValue(value: Value, scope: Scope, place: string, use: Use = 'value'): Value {
  if ('ref' in value) return { ...value, ...resolveReference(value, scope, place) }
  if ('xpr' in value) return { ...value, xpr: resolveTokens(value.xpr, scope, `${place}.xpr`) }
  if ('SELECT' in value) return scope.subquery(value.SELECT, use, place)
  if (!('func' in value)) return value
  const args = value.args.map((each, index) =>
    each === '*' ? each : asOperand(resolveValue(each, scope, `${place}.args[${index}]`))
  )
  return { ...value, args }
}

/** An expression in parentheses: CAP writes what stands for a function, with operators of its own, around its arguments. */
const asOperand = (value: Value): Value => ('xpr' in value ? { xpr: [value] } : value)

/** Resolves a path along to-one associations to an element with a value. @throws HttpError 400. */
export function resolveReference({ ref }: Reference, scope: Scope, place: string): Reference {
  const at = `${place}.ref`
  const path = withoutAlias(ref, scope)
  const name = path.at(-1)
  const { steps, scope: end } = follow(path.slice(0, -1), scope, at, step => {
    if (step.is2many) throw invalidQuery(`'${step.name}' does not lead to one row`, at)
  })
  if (typeof name !== 'string') throw invalidQuery('ends with a filter, which values do not have', at)
  if (elementOf(end.entity, name, at).isAssociation)
    throw invalidQuery(`'${name}' is an association: read it with expand`, at)
  return { ref: [...steps, name] }
}

/** Follows a path of associations, and resolves the filters in it. @throws HttpError 400. */
export function follow(
  path: readonly Segment[],
  from: Scope,
  place: string,
  check: (step: Element) => void = () => undefined
): { readonly steps: readonly Segment[]; readonly scope: Scope } {
  let scope = from
  const steps = path.map((segment, index): Segment => {
    const name = idOf(segment)
    const element = elementOf(scope.entity, name, place)
    if (!element.isAssociation) throw invalidQuery(`'${name}' does not lead to one row`, place)
    check(element)
    scope = behind(scope, element, targetOf(scope.service, element, place))
    checkLists(scope.through, place)
    if (typeof segment === 'string') return segment
    scope.lookInto(place)
    return { id: name, where: [{ xpr: resolveTokens(segment.where, scope, `${place}[${index}].where`) }] }
  })
  return { steps, scope }
}

/** Operand of `exists`. */
function existing(asked: Value, scope: Scope, place: string): Value {
  if ('SELECT' in asked) return scope.subquery(asked.SELECT, 'exists', place)
  if (!('ref' in asked)) throw invalidQuery('must be an association or a query', place)
  scope.lookInto(place)
  return { ref: follow(withoutAlias(asked.ref, scope), scope, `${place}.ref`).steps }
}

/** A path without the alias of what the query reads. An element of the same name goes first, as in SQL. */
export function withoutAlias(path: readonly Segment[], { alias, entity }: Scope): readonly Segment[] {
  const isAlias = path.length > 1 && path[0] === alias && !Object.hasOwn(entity.elements, alias ?? '')
  return isAlias ? path.slice(1) : path
}

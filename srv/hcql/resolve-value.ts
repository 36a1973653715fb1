import type { Element, Entity } from '../cap/types.ts'
import { elementOf, type QueriedService, targetOf } from './model.ts'
import { invalidQuery, type Reference, type Token, type Value } from './query.ts'

/** @throws HttpError 400 when an expression names what `entity` does not show. */
export function checkTokens(tokens: readonly Token[], entity: Entity, service: QueriedService, place: string): void {
  for (const [index, token] of tokens.entries()) {
    if (typeof token === 'string') continue
    const at = `${place}[${index}]`
    if ('list' in token)
      token.list.forEach((each, member) => checkValue(each, entity, service, `${at}.list[${member}]`))
    else checkValue(token, entity, service, at)
  }
}

/** @throws HttpError 400 when a value names what `entity` does not show. */
export function checkValue(value: Value, entity: Entity, service: QueriedService, place: string): void {
  if ('ref' in value) checkReference(value, entity, service, place)
  if ('xpr' in value) checkTokens(value.xpr, entity, service, `${place}.xpr`)
  if ('func' in value)
    value.args.forEach((each, index) => each === '*' || checkValue(each, entity, service, `${place}.args[${index}]`))
}

/** Checks a path along to-one associations to an element with a value. @throws HttpError 400. */
export function checkReference({ ref }: Reference, entity: Entity, service: QueriedService, place: string): void {
  const at = `${place}.ref`
  const last = ref.length - 1
  let from = entity
  for (const [index, name] of ref.entries()) {
    const element = elementOf(from, name, at)
    if (index === last) return checkScalar(element, at)
    if (!element.isAssociation || element.is2many) throw invalidQuery(`'${name}' does not lead to one row`, at)
    from = targetOf(service, element, at)
  }
}

function checkScalar({ isAssociation, name }: Element, place: string): void {
  if (isAssociation) throw invalidQuery(`'${name}' is an association: read it with expand`, place)
}

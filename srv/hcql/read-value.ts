import { argumentsOf, functionNames, takesNoText, takesStar } from './functions.ts'
import { listOf, namesOf, strictObject } from './json-values.ts'
import { checkGrammar, isKeyword } from './grammar.ts'
import { type Call, invalidQuery, type Literal, type Reference, type Token, type Value } from './query.ts'

const MAX_DEPTH = 10
const MAX_TOKENS = 300
const MAX_LIST = 300
const MAX_TEXT = 4000

/** The tokens of an expression with valid syntax. @throws HttpError 400. */
export function tokensOf(raw: unknown, place: string, depth = 0): readonly Token[] {
  const tokens = listOf(raw, MAX_TOKENS, place, (each, at) => tokenOf(each, at, depth))
  checkGrammar(tokens, place)
  return tokens
}

function tokenOf(raw: unknown, place: string, depth: number): Token {
  if (typeof raw === 'string') return keywordOf(raw, place)
  if (typeof raw !== 'object' || raw === null || !('list' in raw)) return valueOf(raw, place, depth)
  const { list } = strictObject(raw, ['list'], place)
  return { list: listOf(list, MAX_LIST, `${place}.list`, (each, at) => valueOf(each, at, depth + 1)) }
}

function keywordOf(raw: string, place: string): string {
  const word = raw.toLowerCase()
  if (isKeyword(word)) return word
  throw invalidQuery('is no operator of a query', place)
}

/** One operand. @throws HttpError 400. */
export function valueOf(raw: unknown, place: string, depth: number): Value {
  if (depth > MAX_DEPTH) throw invalidQuery(`is nested more than ${MAX_DEPTH} levels deep`, place)
  const member = memberOf(raw, place)
  if (member === 'ref') return referenceOf(raw, place)
  if (member === 'val') return literalOf(raw, place)
  if (member === 'func') return callOf(raw, place, depth)
  return { xpr: tokensOf(strictObject(raw, ['xpr'], place)['xpr'], `${place}.xpr`, depth + 1) }
}

/** Kind of the operand `raw`; its other keys are checked by the parser of that kind. */
function memberOf(raw: unknown, place: string): 'ref' | 'val' | 'func' | 'xpr' {
  const kinds = (['ref', 'val', 'func', 'xpr'] as const).filter(
    kind => typeof raw === 'object' && raw !== null && Object.hasOwn(raw, kind)
  )
  if (kinds[0] && kinds.length === 1) return kinds[0]
  throw invalidQuery('must have one of ref, val, func and xpr', place)
}

/** A path of element names. @throws HttpError 400. */
export function referenceOf(raw: unknown, place: string): Reference {
  return { ref: namesOf(strictObject(raw, ['ref'], place)['ref'], `${place}.ref`) }
}

/** A literal; the CQL parser adds `literal` and leaves some numbers as text. */
function literalOf(raw: unknown, place: string): Literal {
  const { val, literal } = strictObject(raw, ['val', 'literal'], place)
  if (literal === 'number') return { val: finite(Number(val), place) }
  if (typeof val === 'number') return { val: finite(val, place) }
  if (typeof val === 'boolean' || val === null) return { val }
  if (typeof val === 'string' && val.length <= MAX_TEXT) return { val }
  throw invalidQuery(`must be a number, a boolean, null or a text of at most ${MAX_TEXT} characters`, `${place}.val`)
}

function finite(number: number, place: string): number {
  if (Number.isFinite(number)) return number
  throw invalidQuery('is too large a number', `${place}.val`)
}

/** The call of an allowed function. @throws HttpError 400. */
export function callOf(raw: unknown, place: string, depth: number): Call {
  const { func, args } = strictObject(raw, ['func', 'args'], place)
  const name = typeof func === 'string' ? func.toLowerCase() : ''
  const [least, most] = argumentsOf(name) ?? []
  if (least === undefined || most === undefined) throw invalidQuery(`must be one of ${functionNames}`, `${place}.func`)
  const given = listOf(args, most, `${place}.args`, (each, at) =>
    each === '*' && takesStar(name) ? '*' : valueOf(each, at, depth + 1)
  )
  if (given.length < least) throw invalidQuery(`${name} takes at least ${least} arguments`, `${place}.args`)
  if (takesNoText(name) && given.some(isText)) throw invalidQuery(`${name} takes no text`, `${place}.args[0]`)
  return { func: name, args: given }
}

const isText = (value: Value | '*'): boolean =>
  typeof value === 'object' && 'val' in value && typeof value.val === 'string'

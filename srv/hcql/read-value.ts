import { argumentsOf, functionNames, takesNoText, takesStar } from './language/functions.ts'
import { listOf, strictObject } from './json-values.ts'
import { checkGrammar, isKeyword } from './grammar.ts'
import { type Call, invalidQuery, type Literal, type Select, type Token, type Value } from './language/query.ts'
import { referenceOf } from './read-path.ts'

const MAX_DEPTH = 10
const MAX_TOKENS = 300
const MAX_LIST = 300
const MAX_TEXT = 4000

/** The surroundings of an expression. */
export interface Reading {
  /** Levels of expressions around it. */
  readonly depth: number
  /** Parses a sub-query; only conditions have one, and `exists`. */
  readonly select?: (raw: unknown, place: string) => Select
}

/** An expression that is no condition. */
export const plain: Reading = { depth: 0 }

const deeper = (reading: Reading): Reading => ({ ...reading, depth: reading.depth + 1 })

/** The tokens of an expression with valid syntax. @throws HttpError 400. */
export function tokensOf(raw: unknown, place: string, reading: Reading): readonly Token[] {
  const tokens = listOf(raw, MAX_TOKENS, place, (each, at) => tokenOf(each, at, reading))
  checkGrammar(tokens, place)
  return tokens
}

function tokenOf(raw: unknown, place: string, reading: Reading): Token {
  if (typeof raw === 'string') return keywordOf(raw, place, reading)
  if (typeof raw !== 'object' || raw === null || !('list' in raw)) return valueOf(raw, place, reading)
  const { list } = strictObject(raw, ['list'], place)
  return { list: listOf(list, MAX_LIST, `${place}.list`, (each, at) => valueOf(each, at, deeper(reading))) }
}

function keywordOf(raw: string, place: string, { select }: Reading): string {
  const word = raw.toLowerCase()
  if (isKeyword(word) && (select || word !== 'exists')) return word
  throw invalidQuery('is no operator of a query', place)
}

/** One operand. @throws HttpError 400. */
export function valueOf(raw: unknown, place: string, reading: Reading): Value {
  if (reading.depth > MAX_DEPTH) throw invalidQuery(`is nested more than ${MAX_DEPTH} levels deep`, place)
  const { select } = reading
  switch (memberOf(raw, place, select !== undefined)) {
    case 'ref':
      return referenceOf(raw, place, filterIn(reading))
    case 'val':
      return literalOf(raw, place)
    case 'func':
      return callOf(raw, place, reading)
    case 'SELECT':
      return { SELECT: (select as NonNullable<typeof select>)(raw, place) }
    case 'xpr':
      return { xpr: tokensOf(strictObject(raw, ['xpr'], place)['xpr'], `${place}.xpr`, deeper(reading)) }
  }
}

/** Reads the filters within a path. */
export const filterIn =
  (reading: Reading) =>
  (raw: unknown, place: string): readonly Token[] => {
    if (reading.depth >= MAX_DEPTH) throw invalidQuery(`is nested more than ${MAX_DEPTH} levels deep`, place)
    return tokensOf(raw, place, deeper(reading))
  }

const members = ['ref', 'val', 'func', 'xpr'] as const

/** Kind of the operand `raw`; its other keys are checked by the parser of that kind. */
function memberOf(raw: unknown, place: string, isCondition: boolean): (typeof members)[number] | 'SELECT' {
  const allowed = isCondition ? ([...members, 'SELECT'] as const) : members
  const kinds = allowed.filter(kind => typeof raw === 'object' && raw !== null && Object.hasOwn(raw, kind))
  if (kinds[0] && kinds.length === 1) return kinds[0]
  throw invalidQuery(`must have one of ${allowed.join(', ')}`, place)
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

/** The call of an allowed function; its arguments are no conditions. @throws HttpError 400. */
export function callOf(raw: unknown, place: string, { depth }: Reading): Call {
  const { func, args } = strictObject(raw, ['func', 'args'], place)
  const name = typeof func === 'string' ? func.toLowerCase() : ''
  const [least, most] = argumentsOf(name) ?? []
  if (least === undefined || most === undefined) throw invalidQuery(`must be one of ${functionNames}`, `${place}.func`)
  if (takesStar(name) && isAbsent(args)) return { func: name, args: ['*'] }
  const given = listOf(args, most, `${place}.args`, (each, at) =>
    each === '*' && takesStar(name) ? '*' : valueOf(each, at, { depth: depth + 1 })
  )
  if (given.length < least) throw invalidQuery(`${name} takes at least ${least} arguments`, `${place}.args`)
  if (takesNoText(name) && given.some(isText)) throw invalidQuery(`${name} takes no text`, `${place}.args[0]`)
  return { func: name, args: given }
}

/** CAP writes `count()` of all rows without arguments, or with an empty list of them. */
const isAbsent = (args: unknown): boolean => args === undefined || (Array.isArray(args) && args.length === 0)

const isText = (value: Value | '*'): boolean =>
  typeof value === 'object' && 'val' in value && typeof value.val === 'string'

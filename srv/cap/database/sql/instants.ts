import type { Element, Operand, Token } from '../../types.ts'
import type { Call, Renderer, RendererClass } from './renderer.ts'

/** An operand as CAP hands it to its renderer, with the element that a path leads to. */
interface Typed extends Operand {
  readonly element?: Element
  readonly cast?: { readonly type?: string }
}

/** The type of an operand; undefined where the model does not tell. */
type Kind = 'instant' | 'other' | undefined

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d(?::?\d\d)?)$/
/** Types of elements that hold a moment. */
export const INSTANT_TYPES: ReadonlySet<unknown> = new Set(['cds.Timestamp', 'cds.DateTime'])
const INSTANT_CALLS = new Set(['now', 'current_timestamp', 'mindatetime', 'maxdatetime'])
/** Functions whose result has the type of their arguments. */
const OF_ONE_TYPE = new Set(['min', 'max', 'coalesce', 'ifnull'])
/** Words between comparisons. */
const BORDERS = new Set(['and', 'or', 'case', 'when', 'then', 'else', 'end'])

/**
 * `Base` with moments in UTC, as `2024-02-29T23:59:58.000Z`, where they are compared with a moment. SQLite compares them as
 * texts, in this form, and PostgreSQL leaves the time zone of others out.
 */
export function compareInstants(Base: RendererClass): RendererClass {
  return class extends Base {
    override xpr({ xpr }: { readonly xpr: readonly Token[] }): string {
      return super.xpr({ xpr: normalized(xpr) })
    }

    override func(call: Call): string {
      const { func, args } = call
      if (!Array.isArray(args) || !OF_ONE_TYPE.has(func.toLowerCase())) return super.func(call)
      return super.func({ ...call, args: alike(args as readonly Token[]) })
    }
  }
}

/**
 * `Base`, the renderer for SQLite, with texts as they are. CAP takes every text that looks like a moment for one and changes
 * its form, whatever it is written to or compared with.
 */
export function keepTexts(Base: RendererClass): RendererClass {
  const plain = Object.getPrototypeOf(Base.prototype) as Renderer
  return class extends Base {
    override val(operand: Operand): string {
      return typeof operand.val === 'string' ? plain.val.call(this, operand) : super.val(operand)
    }
  }
}

/** An expression whose comparisons with a moment have moments in the form of columns. */
function normalized(tokens: readonly Token[]): readonly Token[] {
  const parts: Token[][] = [[]]
  let isRange = false
  for (const token of tokens) {
    const word = typeof token === 'string' ? token.toLowerCase() : ''
    if (BORDERS.has(word) && !isRange) parts.push([token], [])
    else parts.at(-1)?.push(token)
    isRange = word === 'between' || (isRange && word !== 'and')
  }
  return parts.flatMap(alike)
}

/** Operands of one comparison, or arguments that are of one type. */
function alike(operands: readonly Token[]): readonly Token[] {
  const typed = operands.filter(each => typeof each === 'object' && !isConstant(each))
  const kinds = new Set(typed.map(kindOf))
  const isCompared = kinds.has('instant') || (kinds.size === 1 && kinds.has(undefined))
  return isCompared ? operands.map(asInstant) : operands
}

const isConstant = ({ val, list }: Operand): boolean =>
  val !== undefined || (list?.every(each => typeof each === 'object' && isConstant(each)) ?? false)

function kindOf(token: Token): Kind {
  if (typeof token === 'string') return 'other'
  const { element, cast, ref, func, args = [], xpr, SELECT } = token as Typed
  const type = cast ? cast.type : (element?._type ?? element?.type)
  if (type !== undefined) return INSTANT_TYPES.has(type) ? 'instant' : 'other'
  if (ref) return ref[0] === '$now' ? 'instant' : undefined
  if (func !== undefined) return kindOfCall(func.toLowerCase(), args)
  if (xpr) return kindOfAny(xpr)
  return SELECT ? kindOfAny((SELECT.columns ?? []).slice(0, 1)) : 'other'
}

function kindOfCall(name: string, args: NonNullable<Operand['args']>): Kind {
  if (INSTANT_CALLS.has(name)) return 'instant'
  return OF_ONE_TYPE.has(name)
    ? kindOfAny(Array.isArray(args) ? (args as readonly Token[]) : Object.values(args))
    : 'other'
}

function kindOfAny(tokens: readonly Token[]): Kind {
  const kinds = tokens.filter(each => typeof each === 'object' && !isConstant(each)).map(kindOf)
  return kinds.includes('instant') ? 'instant' : kinds.find(kind => kind !== undefined)
}

function asInstant(token: Token): Token {
  if (typeof token === 'string') return token
  const { val, list } = token
  if (list) return { ...token, list: list.map(asInstant) }
  if (typeof val !== 'string' || !INSTANT.test(val)) return token
  const moment = new Date(val)
  return Number.isNaN(moment.getTime()) ? token : { ...token, val: moment.toISOString() }
}

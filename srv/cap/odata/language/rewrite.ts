import { HttpError } from '../../../../lib/errors.ts'
import { notSupported } from '../request/options.ts'
import { type Token, tokensOf } from './tokens.ts'

/*
 * CAP's parser knows no arithmetic, no `$it`, no lists in brackets and `$count` of related rows in some places only
 * (OData 4.01 URL conventions, 5.1.1). This turns such a part of an expression into a call of MARKER, which the parser
 * takes, and which `restore.ts` turns into the query that is meant: `a add 1 gt 5` becomes `MARKER('~add',a,1) gt 5`.
 * Everything else is left to CAP's parser.
 */

/** A function that the parser takes and that no service offers. */
export const MARKER = 'totalseconds'

/** Cheap test for what is rewritten; most expressions have nothing of it. */
const LANGUAGE = /\b(?:add|sub|mul|div|divby|mod)\b|\$it\b|\/\$count\b|\bin\s*\[|(?:^|[\s(,])-[A-Za-z_(]/

const PRECEDENCE: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  ...{ eq: 3, ne: 3, lt: 3, le: 3, gt: 3, ge: 3, in: 3 },
  ...{ add: 4, sub: 4 },
  ...{ mul: 5, div: 5, divby: 5, mod: 5 }
}
const ARITHMETIC = 4
const NEGATION = 6
/** Deeper ones are left to the parser, which refuses them. */
const MAX_DEPTH = 100

/** A part that is read: `isValue` where it stands for a value and not for a condition. */
interface Part {
  readonly text: string
  readonly isValue: boolean
}

/** Thrown where the expression is not understood. */
const NOT_UNDERSTOOD = new Error('left to the parser')

/**
 * `expression` with calls of MARKER; as it is when nothing in it needs one, or it is not understood.
 * @throws HttpError 501 for what is understood and not supported, 400 for too many operators.
 */
export function rewriteExpression(expression: string): string {
  if (!LANGUAGE.test(expression)) return expression
  const tokens = tokensOf(expression)
  if (!tokens) return expression
  try {
    const reader = new Reader(tokens)
    const parts = reader.list(part => (reader.isSort() ? `${part} ${reader.next().text}` : part))
    return reader.isAtEnd() ? parts : expression
  } catch (error) {
    if (error === NOT_UNDERSTOOD) return expression
    throw error
  }
}

class Reader {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0
  /** Names that `any` and `all` have introduced. */
  #lambdas = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = [...tokens]
  }

  isAtEnd = (): boolean => this.#at >= this.#tokens.length
  isSort = (): boolean => this.#isWord('asc') || this.#isWord('desc')

  next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw NOT_UNDERSTOOD
    this.#at += 1
    return token
  }

  /** Expressions with commas between them. */
  list(finish: (text: string) => string): string {
    const parts = [finish(this.#expression(0).text)]
    while (this.#takes(',')) parts.push(finish(this.#expression(0).text))
    return parts.join(',')
  }

  #peek = (): Token | undefined => this.#tokens[this.#at]
  #isWord = (text: string): boolean => this.#peek()?.kind === 'word' && this.#peek()?.text === text

  #takes(sign: string): boolean {
    const token = this.#peek()
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.#at += 1
    return true
  }

  #expression(least: number): Part {
    if (++this.#depth > MAX_DEPTH) throw NOT_UNDERSTOOD
    let left = this.#operand()
    let calls = 0
    for (let operator = this.#operator(least); operator !== undefined; operator = this.#operator(least)) {
      const precedence = PRECEDENCE[operator] as number
      // each is a call around the one before
      if (precedence >= ARITHMETIC && ++calls === MAX_DEPTH) throw tooManyOperators()
      left = operator === 'in' ? this.#membership(left) : joined(left, operator, this.#expression(precedence + 1))
    }
    this.#depth -= 1
    return left
  }

  /** Takes the operator that comes next, when it binds as `least` or closer. */
  #operator(least: number): string | undefined {
    const token = this.#peek()
    if (token?.kind !== 'word' || token.isJoined) return undefined
    const precedence = Object.hasOwn(PRECEDENCE, token.text) ? (PRECEDENCE[token.text] as number) : -1
    if (precedence < Math.max(least, 1)) return undefined
    this.#at += 1
    return token.text
  }

  #membership(left: Part): Part {
    const close = this.#takes('[') ? ']' : ')'
    if (close === ')' && !this.#takes('(')) return { text: `${left.text} in ${this.next().text}`, isValue: false }
    const list = this.list(text => text)
    if (!this.#takes(close)) throw NOT_UNDERSTOOD
    return { text: `${left.text} in (${list})`, isValue: false }
  }

  #operand(): Part {
    const token = this.next()
    if (token.kind === 'text') return { text: token.text, isValue: true }
    if (token.kind === 'sign') return this.#group(token)
    if (token.text === 'not')
      return { text: `not ${this.#expression(PRECEDENCE['in'] as number).text}`, isValue: false }
    if (token.text === '-') return negated(this.#expression(NEGATION))
    if (/^-[A-Za-z_$]/.test(token.text)) return negated(this.#word({ ...token, text: token.text.slice(1) }))
    return this.#word(token)
  }

  #group({ text }: Token): Part {
    if (text !== '(') throw NOT_UNDERSTOOD
    const inner = this.#expression(0)
    if (!this.#takes(')')) throw NOT_UNDERSTOOD
    return inner.isValue ? inner : { text: `(${inner.text})`, isValue: false }
  }

  /** A literal, a path, a call, or a path with `any` or `all`. */
  #word({ text }: Token): Part {
    const name = this.#withoutIt(text)
    const open = this.#peek()
    if (open?.kind === 'text' && open.isJoined) return { text: name + this.next().text, isValue: true }
    if (open?.text !== '(' || !open.isJoined) return this.#path(name)
    this.#at += 1
    const isLambda = /\/(?:any|all)$/.test(name)
    const call = `${name}(${isLambda ? this.#lambda() : this.#arguments()})`
    const rest = this.#peek()
    if (rest?.kind !== 'word' || !rest.isJoined) return { text: call, isValue: !isLambda }
    return this.#word({ ...this.next(), text: call + rest.text })
  }

  #arguments(): string {
    if (this.#takes(')')) return ''
    const args = this.list(text => text)
    if (!this.#takes(')')) throw NOT_UNDERSTOOD
    return args
  }

  /** The condition in `any` and `all`, behind the name that it gives to each row. */
  #lambda(): string {
    const [named, name = '', rest = ''] = /^(\w+:)(.*)$/.exec(this.#peek()?.text ?? '') ?? []
    if (named === undefined) return this.#arguments()
    if (rest === '') this.#at += 1
    else this.#tokens[this.#at] = { kind: 'word', text: rest, isJoined: false }
    this.#lambdas += 1
    const condition = this.#arguments()
    this.#lambdas -= 1
    return name + condition
  }

  #path(path: string): Part {
    if (!path.endsWith('/$count')) return { text: path, isValue: true }
    if (this.#lambdas > 0) throw notSupported('$count of related rows within any and all')
    return { text: marked('count', path.slice(0, -'/$count'.length)), isValue: true }
  }

  /** `$it/` is where paths start anyway, but for the inside of `any` and `all`. */
  #withoutIt(path: string): string {
    if (path !== '$it' && !path.startsWith('$it/')) return path
    if (path === '$it' || this.#lambdas > 0) throw notSupported('$it by itself and within any and all')
    return path.slice('$it/'.length)
  }
}

const tooManyOperators = (): HttpError =>
  new HttpError(400, 'invalid_query', `At most ${MAX_DEPTH - 1} operators of arithmetic in a row`)

const marked = (name: string, ...args: readonly string[]): string => `${MARKER}('~${name}',${args.join(',')})`

function joined(left: Part, operator: string, right: Part): Part {
  if ((PRECEDENCE[operator] as number) < ARITHMETIC)
    return { text: `${left.text} ${operator} ${right.text}`, isValue: false }
  if (!left.isValue || !right.isValue) throw NOT_UNDERSTOOD
  return { text: marked(operator, left.text, right.text), isValue: true }
}

const negated = ({ text, isValue }: Part): Part => {
  if (!isValue) throw NOT_UNDERSTOOD
  return { text: marked('neg', text), isValue: true }
}

import { invalidQuery, type Token } from './language/query.ts'

const comparisons: readonly string[] = ['=', '==', '!=', '<>', '<', '<=', '>', '>=']
const operators: readonly string[] = ['+', '-', '*', '/', '||']
const words = 'and or not is null in like between exists case when then else end'.split(' ')
const keywords = new Set([...comparisons, ...operators, ...words])

/** True for keywords and operators of an expression; no other text is accepted between operands. */
export const isKeyword = (text: string): boolean => keywords.has(text)

/**
 * Checks the syntax of an expression: operands joined by operators, in the form of CQN.
 * @throws HttpError 400 naming the unexpected token.
 */
export function checkGrammar(tokens: readonly Token[], place: string): void {
  const parser = new ExpressionParser(tokens, place)
  parser.condition()
  if (!parser.atEnd()) throw parser.unexpected()
}

/** Recursive-descent parser without a result; each method consumes the rule of its name. */
class ExpressionParser {
  readonly #tokens: readonly Token[]
  readonly #place: string
  #at = 0

  constructor(tokens: readonly Token[], place: string) {
    this.#tokens = tokens
    this.#place = place
  }

  atEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  unexpected(): Error {
    if (this.atEnd()) return invalidQuery('ends too early', this.#place)
    return invalidQuery('does not follow here', `${this.#place}[${this.#at}]`)
  }

  condition(): void {
    do {
      while (this.#take('not'));
      this.#comparison()
    } while (this.#take('and', 'or'))
  }

  #comparison(): void {
    if (this.#take('exists')) return this.#existing()
    this.#sum()
    if (this.#take(...comparisons)) return this.#sum()
    if (this.#take('is')) return this.#nullness()
    const negated = this.#take('not')
    if (this.#take('in')) return this.#list()
    if (this.#take('like')) return this.#sum()
    if (this.#take('between')) return this.#range()
    if (negated) throw this.unexpected()
  }

  #existing(): void {
    if (!this.#takeIf(token => typeof token === 'object' && ('ref' in token || 'SELECT' in token)))
      throw this.unexpected()
  }

  #nullness(): void {
    this.#take('not')
    if (
      !this.#take('null') &&
      !this.#takeIf(token => typeof token === 'object' && 'val' in token && token.val === null)
    )
      throw this.unexpected()
  }

  #list(): void {
    if (!this.#takeIf(token => typeof token === 'object' && ('list' in token || 'SELECT' in token)))
      throw this.unexpected()
  }

  #range(): void {
    this.#sum()
    if (!this.#take('and')) throw this.unexpected()
    this.#sum()
  }

  #sum(): void {
    do {
      this.#take('-')
      if (this.#take('case')) this.#choice()
      else if (!this.#takeIf(token => typeof token === 'object' && !('list' in token))) throw this.unexpected()
    } while (this.#take(...operators))
  }

  #choice(): void {
    if (this.#tokens[this.#at] !== 'when') this.#sum()
    do {
      if (!this.#take('when')) throw this.unexpected()
      this.condition()
      if (!this.#take('then')) throw this.unexpected()
      this.condition()
    } while (this.#tokens[this.#at] === 'when')
    if (this.#take('else')) this.condition()
    if (!this.#take('end')) throw this.unexpected()
  }

  #take(...expected: readonly string[]): boolean {
    return this.#takeIf(token => typeof token === 'string' && expected.includes(token))
  }

  #takeIf(fits: (token: Token) => boolean): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined || !fits(token)) return false
    this.#at++
    return true
  }
}

import { badRequest } from '../../../lib/errors.ts'
import type { Expression } from '../engine/model.ts'

const MAX_CHARACTERS = 10_000
/** Each part with words is a search of its own. */
const MAX_PARTS = 10

/**
 * Reads an expression of `$search` (OData 4.01 URL conventions, 5.1.8); words that belong together stay one text for the index.
 * What is no expression, such as `AND` alone or a parenthesis that nothing closes, is words: people search for
 * text that happens to look like one.
 * @throws HttpError 400 for a text that is too long, or an expression of too many parts.
 */
export function parseSearch(text: string, parameter = '$search'): Expression {
  if (text.length > MAX_CHARACTERS)
    throw badRequest('invalid_search', `${parameter} has at most ${MAX_CHARACTERS} characters`, parameter)
  if (!/\b(?:AND|OR|NOT)\b/.test(text)) return words(text, true)
  const expression = new Reader(tokensOf(text)).expression()
  if (!expression) return words(text, true)
  if (partsOf(expression) > MAX_PARTS)
    throw badRequest('invalid_search', `${parameter} has at most ${MAX_PARTS} parts between AND, OR and NOT`, parameter)
  return expression
}

/** The text of all that is not to be missing: what is shown to have been found. */
export function wantedText(expression: Expression): string {
  if (expression.kind === 'words') return expression.text
  return expression.kind === 'not' ? '' : expression.parts.map(wantedText).join(' ').trim()
}

const words = (text: string, end: boolean): Expression => ({ kind: 'words', text, end })

const partsOf = (expression: Expression): number => {
  if (expression.kind === 'words') return 1
  if (expression.kind === 'not') return partsOf(expression.part)
  return expression.parts.reduce((sum, part) => sum + partsOf(part), 0)
}

/** Phrases in quotes, parentheses, and whatever else stands between spaces. */
const tokensOf = (text: string): readonly string[] => text.match(/"[^"]*"|[()]|[^\s()"]+|"/g) ?? []

/** Deeper ones are words. */
const MAX_DEPTH = 20

class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  /** The expression; undefined where there is none. */
  expression(): Expression | undefined {
    const found = this.#anyOf()
    return this.#at === this.#tokens.length ? found : undefined
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  #anyOf(): Expression | undefined {
    const parts = [this.#allOf()]
    while (this.#takes('OR')) parts.push(this.#allOf())
    return joined('or', parts)
  }

  #allOf(): Expression | undefined {
    const parts = [this.#one()]
    while (this.#takes('AND') || this.#isTerm()) parts.push(this.#one())
    return joined('and', parts)
  }

  #isTerm(): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && token !== ')' && token !== 'OR' && token !== '"'
  }

  #one(): Expression | undefined {
    if (!this.#isTerm() || this.#tokens[this.#at] === 'AND' || this.#depth > MAX_DEPTH) return undefined
    if (this.#takes('NOT')) return this.#negated()
    if (!this.#takes('(')) return this.#word()
    this.#depth += 1
    const inner = this.#anyOf()
    this.#depth -= 1
    return this.#takes(')') ? inner : undefined
  }

  #word(): Expression {
    const token = this.#tokens[this.#at++] as string
    return words(token, this.#at === this.#tokens.length)
  }

  #negated(): Expression | undefined {
    this.#depth += 1
    const part = this.#one()
    this.#depth -= 1
    return part && { kind: 'not', part }
  }
}

/** Words and phrases beside one another are one text: the index knows how near they stand. */
function joined(kind: 'and' | 'or', read: readonly (Expression | undefined)[]): Expression | undefined {
  const all = read.filter(part => part !== undefined)
  if (all.length < read.length) return undefined
  const parts = kind === 'and' ? withOneText(all) : all
  return parts.length === 1 ? parts[0] : { kind, parts }
}

function withOneText(parts: readonly Expression[]): readonly Expression[] {
  const texts = parts.filter(part => part.kind === 'words')
  const others = parts.filter(part => part.kind !== 'words')
  if (texts.length === 0) return others
  return [words(texts.map(({ text }) => text).join(' '), texts.at(-1)?.end === true), ...others]
}

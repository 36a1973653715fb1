import { type Rule, SqlRefusal } from './refusal.ts'
import type { Name } from './tree.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Words of the grammar; as names they need double quotes. */
const RESERVED = new Set(
  `SELECT DISTINCT ALL FROM WHERE GROUP BY HAVING ORDER ASC DESC LIMIT OFFSET UNION INTERSECT EXCEPT WITH RECURSIVE AS ON JOIN
   INNER LEFT RIGHT FULL OUTER CROSS NATURAL USING LATERAL AND OR NOT IN LIKE ESCAPE BETWEEN IS NULL EXISTS CASE WHEN THEN ELSE
   END CAST TRUE FALSE VALUES WINDOW OVER PARTITION FILTER FETCH FOR RETURNING COLLATE NULLS INSERT UPDATE DELETE`.split(
    /\s+/
  )
)

/** Nesting of queries, brackets and operators at most. */
const DEEPEST = 50
/** Nodes of a tree at most. */
const MOST_NODES = 2000

/** A place in the words of a statement; it counts what has been built of them. */
export class Cursor {
  readonly #tokens: readonly Token[]
  #index = 0
  #depth = 0
  #nodes = 0

  constructor(sql: string) {
    this.#tokens = tokensOf(sql)
  }

  get token(): Token {
    return this.#peek(0)
  }

  get at(): number {
    return this.token.at
  }

  #peek(ahead: number): Token {
    return this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)] as Token
  }

  /** True when this word, or the one `ahead` of it, is a word of the grammar. */
  isWord(word: string, ahead = 0): boolean {
    const { kind, value } = this.#peek(ahead)
    return kind === 'word' && value.toUpperCase() === word
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const { kind, value } = this.#peek(ahead)
    return kind === 'symbol' && value === symbol
  }

  next(): Token {
    const { token } = this
    this.#index++
    return token
  }

  /** Goes past words that follow one another; false when they are others. */
  takeWords(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.isWord(word, ahead))) return false
    this.#index += words.length
    return true
  }

  takeSymbol(...symbols: readonly string[]): string | undefined {
    const found = symbols.find(symbol => this.isSymbol(symbol))
    if (found !== undefined) this.#index++
    return found
  }

  expectWord(word: string): void {
    if (!this.takeWords(word)) throw this.unexpected(word)
  }

  expectSymbol(symbol: string): void {
    if (this.takeSymbol(symbol) === undefined) throw this.unexpected(symbol)
  }

  /** True at a name: a word that is not reserved, or one in double quotes. */
  isName(): boolean {
    const { kind, value } = this.token
    return kind === 'quoted' || (kind === 'word' && !RESERVED.has(value.toUpperCase()))
  }

  name(subject: string): Name {
    if (!this.isName()) throw this.unexpected(subject)
    const { value, at } = this.next()
    return { name: value, at }
  }

  /** Counts a node. @throws SqlRefusal when there are too many. */
  node<T extends { readonly at: number }>(node: T): T {
    if (++this.#nodes > MOST_NODES)
      throw new SqlRefusal('size', `A statement has at most ${MOST_NODES} columns, values and operators`, node.at)
    return node
  }

  /** Reads something one level deeper. @throws SqlRefusal when it is too deep. */
  deeper<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw this.refusal('size', `Nested more than ${DEEPEST} levels deep`)
    const node = read()
    this.#depth--
    return node
  }

  refusal(rule: Rule, message: string): SqlRefusal {
    return new SqlRefusal(rule, message, this.at)
  }

  unexpected(wanted: string): SqlRefusal {
    const { kind, value } = this.token
    return this.refusal(
      'syntax',
      kind === 'end' ? `${wanted} is missing` : `${wanted} expected, not ${value.slice(0, 40)}`
    )
  }
}

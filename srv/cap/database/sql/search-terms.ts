/** Builder of SQL for the parts of a query. */
interface SqlBuilder {
  expr(operand: object): string
}

/** A database service whose functions can be replaced. */
interface Searching {
  readonly CQN2SQL: { readonly Functions: Record<string, unknown> }
}

/** More words than people look for, and few enough for the database. */
const MAX_TOKENS = 40

/**
 * Has `service` search for all of an expression (OData 4.01 URL conventions, 5.1.8): words and phrases with AND, OR, NOT and
 * parentheses; words beside one another must all be there. CAP looks for the first word and drops the rest.
 */
export function readSearchTerms(service: object): void {
  ;(service as Searching).CQN2SQL.Functions['search'] = search
}

/** CAP calls this with the columns to search in, as one or as a list. */
function search(
  this: SqlBuilder,
  columns: { readonly list?: readonly object[] },
  expression: { readonly val?: unknown }
) {
  const text = expression.val
  if (typeof text !== 'string') throw new Error('only texts can be searched for')
  const tokens = tokensOf(text)
  if (tokens.length > MAX_TOKENS) throw new Error('too many words to search for')
  const found = (term: string) =>
    `(${(columns.list ?? [columns]).map(column => this.expr(containing(column, term))).join(' or ')})`
  return new Terms(tokens, found).all() ?? allOf(text.split(/\s+/).filter(Boolean).map(found), found)
}

const containing = (column: object, term: string): object => ({
  func: 'contains',
  args: [
    { func: 'tolower', args: [column] },
    { func: 'tolower', args: [{ val: term }] }
  ]
})

type Found = (term: string) => string

/** Without a word every row is found. */
const allOf = (conditions: readonly string[], found: Found): string =>
  conditions.length === 0 ? found('') : `(${conditions.join(' and ')})`

/** Words, phrases in quotes, and parentheses. */
const tokensOf = (text: string): readonly string[] => text.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? []

/** Reads an expression; what is none, such as `AND` alone, is searched for as words. */
class Terms {
  readonly #tokens: readonly string[]
  readonly #found: Found
  #at = 0

  constructor(tokens: readonly string[], found: Found) {
    this.#tokens = tokens
    this.#found = found
  }

  /** The condition; undefined where there is no expression. */
  all(): string | undefined {
    const condition = this.#anyOf()
    return this.#at === this.#tokens.length ? condition : undefined
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  #anyOf(): string | undefined {
    const conditions = [this.#allOf()]
    while (this.#takes('OR')) conditions.push(this.#allOf())
    return conditions.includes(undefined) ? undefined : `(${conditions.join(' or ')})`
  }

  #allOf(): string | undefined {
    const conditions = [this.#one()]
    while (this.#takes('AND') || this.#isTerm()) conditions.push(this.#one())
    return conditions.includes(undefined) ? undefined : `(${conditions.join(' and ')})`
  }

  #isTerm(): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && token !== ')' && token !== 'OR'
  }

  #one(): string | undefined {
    if (!this.#isTerm() || this.#tokens[this.#at] === 'AND') return undefined
    if (this.#takes('NOT')) return this.#negated()
    if (!this.#takes('(')) return this.#found((this.#tokens[this.#at++] as string).replaceAll('"', ''))
    const condition = this.#anyOf()
    return this.#takes(')') ? condition : undefined
  }

  /** A column without a value is not found in, and so counts for NOT. */
  #negated(): string | undefined {
    const condition = this.#one()
    return condition && `not coalesce(${condition}, false)`
  }
}

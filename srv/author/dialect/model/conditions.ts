/** A condition of branches and skips, as a tree; `and` holds when all of it does. */
export type Condition =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'completed' | 'completedMission'; readonly slug: string }
  | { readonly kind: 'profile'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and'; readonly all: readonly Condition[] }

/**
 * The tree of a condition: terms, `!`, parentheses, `&&` or `and`; undefined for any other text. Linear in the length of the
 * text, and never deeper than 52 levels.
 */
export function parseCondition(text: string): Condition | undefined {
  const tokens = tokenize(text)
  return tokens && new Parser(tokens).parse()
}

type Token = 'open' | 'close' | 'not' | 'and' | Condition

const NESTING_LIMIT = 50
const TOKEN =
  /\s*(?:(\()|(\))|(!)|(&&|and(?![\w.:-]))|(completed|completedMission):([a-z0-9][a-z0-9_-]*)(?![\w.:-])|profile\.(\w+)\s*(?:==\s*('[^']*')|in\s*\[\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*\])|(true|false)(?![\w.:-]))\s*/y

function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = []
  const matcher = new RegExp(TOKEN)
  while (matcher.lastIndex < text.length) {
    const match = matcher.exec(text)
    if (!match) return undefined
    tokens.push(tokenOf(match))
  }
  return tokens
}

function tokenOf([
  ,
  open,
  close,
  not,
  and,
  completed,
  slug = '',
  field,
  value,
  list,
  constant
]: RegExpExecArray): Token {
  if (open) return 'open'
  if (close) return 'close'
  if (not) return 'not'
  if (and) return 'and'
  if (completed) return { kind: completed === 'completed' ? 'completed' : 'completedMission', slug }
  if (field)
    return {
      kind: 'profile',
      field,
      values: [...(value ?? list ?? '').matchAll(/'([^']*)'/g)].map(([, each = '']) => each)
    }
  return { kind: 'constant', value: constant === 'true' }
}

/** Recursive descent: expression = factor { and factor }; factor = { not } ( term | '(' expression ')' ). */
class Parser {
  readonly #tokens: readonly Token[]
  #position = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parse(): Condition | undefined {
    const condition = this.#expression(0)
    return this.#position === this.#tokens.length ? condition : undefined
  }

  #expression(depth: number): Condition | undefined {
    if (depth > NESTING_LIMIT) return undefined
    const all: Condition[] = []
    do {
      const factor = this.#factor(depth)
      if (!factor) return undefined
      all.push(factor)
    } while (this.#accept('and'))
    return all.length === 1 ? all[0] : { kind: 'and', all }
  }

  #factor(depth: number): Condition | undefined {
    let isNegated = false
    while (this.#accept('not')) isNegated = !isNegated
    const factor = this.#term() ?? this.#parentheses(depth)
    return factor && isNegated ? { kind: 'not', of: factor } : factor
  }

  #term(): Condition | undefined {
    const token = this.#tokens[this.#position]
    if (typeof token !== 'object') return undefined
    this.#position += 1
    return token
  }

  #parentheses(depth: number): Condition | undefined {
    if (!this.#accept('open')) return undefined
    const inner = this.#expression(depth + 1)
    return this.#accept('close') ? inner : undefined
  }

  #accept(kind: Token): boolean {
    if (this.#tokens[this.#position] !== kind) return false
    this.#position += 1
    return true
  }
}

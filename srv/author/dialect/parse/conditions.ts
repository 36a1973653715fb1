/** True for a condition of branches and skips: terms, `!`, parentheses, `&&` or `and`. */
export function isCondition(text: string): boolean {
  const tokens = tokenize(text)
  return tokens !== undefined && new Parser(tokens).parses()
}

type Kind = 'open' | 'close' | 'not' | 'and' | 'term'

const NESTING_LIMIT = 50
const TOKEN =
  /\s*(?:(\()|(\))|(!)|(&&|and(?![\w.:-]))|((?:completed|completedMission):[a-z0-9][a-z0-9_-]*(?![\w.:-])|profile\.\w+\s*(?:==\s*'[^']*'|in\s*\[\s*'[^']*'(?:\s*,\s*'[^']*')*\s*\])|(?:true|false)(?![\w.:-])))\s*/y

function tokenize(text: string): Kind[] | undefined {
  const kinds: Kind[] = []
  const matcher = new RegExp(TOKEN)
  while (matcher.lastIndex < text.length) {
    const match = matcher.exec(text)
    if (!match) return undefined
    kinds.push(match[1] ? 'open' : match[2] ? 'close' : match[3] ? 'not' : match[4] ? 'and' : 'term')
  }
  return kinds
}

/** Recursive descent: expression = factor { and factor }; factor = { not } ( term | '(' expression ')' ). */
class Parser {
  readonly #tokens: Kind[]
  #position = 0

  constructor(tokens: Kind[]) {
    this.#tokens = tokens
  }

  parses(): boolean {
    return this.#expression(0) && this.#position === this.#tokens.length
  }

  #expression(depth: number): boolean {
    if (depth > NESTING_LIMIT || !this.#factor(depth)) return false
    while (this.#accept('and')) if (!this.#factor(depth)) return false
    return true
  }

  #factor(depth: number): boolean {
    while (this.#accept('not'));
    if (this.#accept('term')) return true
    return this.#accept('open') && this.#expression(depth + 1) && this.#accept('close')
  }

  #accept(kind: Kind): boolean {
    if (this.#tokens[this.#position] !== kind) return false
    this.#position += 1
    return true
  }
}

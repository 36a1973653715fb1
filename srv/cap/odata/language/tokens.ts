/** A part of an expression: a text in quotes, a sign, or a run of anything else (a name, a path, a number, a date). */
export interface Token {
  readonly kind: 'text' | 'sign' | 'word'
  readonly text: string
  /** True when nothing stands between it and the part before. */
  readonly isJoined: boolean
}

const SIGNS = new Set('(),[]')
const isSpace = (sign: string): boolean => sign === ' ' || sign === '\t' || sign === '\n'

/** The parts of an expression; undefined when a text in it has no end. */
export function tokensOf(expression: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  let at = 0
  while (at < expression.length) {
    const sign = expression.charAt(at)
    const isJoined = at > 0 && !isSpace(expression.charAt(at - 1))
    const start = at
    if (isSpace(sign)) at += 1
    else if (sign === "'") {
      at = endOfText(expression, start)
      if (at < 0) return undefined
      tokens.push({ kind: 'text', text: expression.slice(start, at), isJoined })
    } else if (SIGNS.has(sign)) {
      at += 1
      tokens.push({ kind: 'sign', text: sign, isJoined })
    } else {
      at = endOfWord(expression, start)
      tokens.push({ kind: 'word', text: expression.slice(start, at), isJoined })
    }
  }
  return tokens
}

/** Two quotes in a text stand for one. */
function endOfText(expression: string, start: number): number {
  for (let at = expression.indexOf("'", start + 1); at >= 0; at = expression.indexOf("'", at + 2))
    if (expression.charAt(at + 1) !== "'") return at + 1
  return -1
}

function endOfWord(expression: string, start: number): number {
  let at = start + 1
  while (at < expression.length) {
    const sign = expression.charAt(at)
    if (isSpace(sign) || sign === "'" || SIGNS.has(sign)) break
    at += 1
  }
  return at
}

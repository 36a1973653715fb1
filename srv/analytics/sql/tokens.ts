import { SqlRefusal } from './refusal.ts'

/** A word of a statement with its offset; the value of a text or a quoted name is without its quotes. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'symbol' | 'end'
  readonly value: string
  readonly at: number
}

/** Characters of a statement at most (ANALYTICS-014). */
export const LONGEST = 16_384

const SYMBOLS = ['<>', '!=', '<=', '>=', '||', '=', '<', '>', '+', '-', '*', '/', '%', '(', ')', ',', '.', ';']

/**
 * The words of a statement. Only letters, digits and the symbols of the grammar are known outside of texts, so that both
 * databases read the same.
 * @throws SqlRefusal for comments, unknown characters, open quotes and texts that are too long.
 */
export function tokensOf(sql: string): readonly Token[] {
  if (sql.length > LONGEST) throw new SqlRefusal('length', `A statement has at most ${LONGEST} characters`, LONGEST)
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    if (isSpace(sql.charCodeAt(at))) {
      at++
      continue
    }
    const token = tokenAt(sql, at)
    tokens.push(token)
    at = endOf(token, sql)
  }
  tokens.push({ kind: 'end', value: '', at: sql.length })
  return tokens
}

/** Tab, line feed, carriage return and blank; all else that looks empty is refused. */
const isSpace = (code: number): boolean => code === 9 || code === 10 || code === 13 || code === 32

function tokenAt(sql: string, at: number): Token {
  const rest = sql.slice(at, at + 2)
  if (rest === '--' || rest === '/*')
    throw new SqlRefusal('comment', 'Comments are not allowed; leave out -- and /*', at)
  const first = sql.charAt(at)
  if (first === `'`) return quoted(sql, at, 'text')
  if (first === '"') return quoted(sql, at, 'quoted')
  const word = matchAt(/[A-Za-z_][A-Za-z0-9_]*/y, sql, at)
  if (word !== undefined) return { kind: 'word', value: word, at }
  const number = matchAt(/[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?/y, sql, at)
  if (number !== undefined) return numberToken(sql, number, at)
  const symbol = SYMBOLS.find(each => sql.startsWith(each, at))
  if (symbol === undefined) {
    const character = String.fromCodePoint(sql.codePointAt(at) ?? 0)
    throw new SqlRefusal('character', `The character ${JSON.stringify(character)} has no meaning here`, at)
  }
  return { kind: 'symbol', value: symbol, at }
}

function numberToken(sql: string, value: string, at: number): Token {
  if (/[A-Za-z0-9_.]/.test(sql.charAt(at + value.length)))
    throw new SqlRefusal('syntax', 'A number has digits, one point and an exponent only', at)
  if (value.length > 40) throw new SqlRefusal('size', 'A number has at most 40 characters', at)
  return { kind: 'number', value, at }
}

function matchAt(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0]
}

/** A text or name in quotes; a doubled quote stands for one. */
function quoted(sql: string, at: number, kind: 'text' | 'quoted'): Token {
  const quote = kind === 'text' ? `'` : '"'
  let value = ''
  for (let from = at + 1; ;) {
    const end = sql.indexOf(quote, from)
    if (end === -1) throw new SqlRefusal('syntax', `The quote ${quote} has no end`, at)
    value += sql.slice(from, end)
    if (sql.charAt(end + 1) !== quote) break
    value += quote
    from = end + 2
  }
  if (value.includes('\0')) throw new SqlRefusal('character', 'The character with the code 0 is not allowed', at)
  if (!value.isWellFormed()) throw new SqlRefusal('character', 'Half of a surrogate pair is not allowed', at)
  return { kind, value, at }
}

function endOf({ kind, value, at }: Token, sql: string): number {
  if (kind !== 'text' && kind !== 'quoted') return at + value.length
  const quote = sql.charAt(at)
  return at + value.length + 2 + (value.split(quote).length - 1)
}

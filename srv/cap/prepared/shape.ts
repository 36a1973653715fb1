import { type PageToken, readToken } from '../odata/paging/token.ts'
import { isPlain, isUuidAt, markOf, MOST_LITERALS } from './literals.ts'

/** Characters of an address that are looked at. */
const LONGEST = 4000

/** An address of a read, apart from the texts and UUIDs in it. */
export interface Shape {
  /** Equal for addresses that differ in these alone. */
  readonly key: string
  /** The texts and UUIDs, in their order. */
  readonly literals: readonly string[]
  /** The entity of the service whose rows are read, or that of the row at which `navigation` begins. */
  readonly entity: string
  readonly navigation: string | undefined
  readonly isCounted: boolean
  readonly top: number | undefined
  /** Says where the page of a list begins. */
  readonly token: PageToken | undefined
  readonly address: Address
}

/** An address as it was sent. */
export interface Address {
  /** Relative to the service. */
  readonly path: string
  readonly query: string
}

/** Options that say which rows are read, and nothing of how they are made or paged. */
const OPTIONS = new Set([
  '$top',
  '$skip',
  '$filter',
  '$orderby',
  '$select',
  '$expand',
  '$count',
  '$search',
  '$format',
  '$skiptoken'
])

/**
 * The shape of the read at `path`, relative to its service, with `query`; undefined for any that is not a list or a single row
 * of an entity, with plain options: these are left to CAP.
 */
export function shapeOf(path: string, query: string): Shape | undefined {
  // a plus may mean a space, and CAP is told so elsewhere
  if (path.length + query.length > LONGEST || query.includes('+')) return undefined
  const literals: string[] = []
  const target = decoded(path)
  const [, entity, navigation] = TARGET.exec(target ?? '') ?? []
  if (target === undefined || entity === undefined) return undefined
  const parts = [apart(target, literals)]
  const options = new Map<string, string>()
  for (const option of query === '' ? [] : query.split('&')) {
    const equals = option.indexOf('=')
    const name = decoded(option.slice(0, Math.max(equals, 0)))
    const value = decoded(option.slice(equals + 1))
    if (name === undefined || value === undefined || !OPTIONS.has(name) || options.has(name)) return undefined
    options.set(name, value)
    parts.push(name, partOf(name, value, literals))
  }
  if (parts.includes(undefined) || literals.length > MOST_LITERALS) return undefined
  // the databases read expressions in more ways than the guard lets pass
  if (parts.some(part => part !== undefined && /matchespattern/i.test(part))) return undefined
  const top = options.get('$top')
  const isCounted = options.get('$count') === 'true'
  const token = tokenIn(options.get('$skiptoken'))
  // a link that was written by hand
  if (token && (token.count !== undefined) !== isCounted) return undefined
  return {
    key: parts.join('\n'),
    literals,
    entity,
    navigation,
    isCounted,
    top: top === undefined ? undefined : Number(top),
    token,
    address: { path, query }
  }
}

/** The value of an option with marks in place of its literals; undefined for one that is left to CAP. */
function partOf(name: string, value: string, literals: string[]): string | undefined {
  if (name === '$search') return wordsApart(value, literals)
  return name === '$skiptoken' ? tokenApart(tokenIn(value), literals) : apart(value, literals)
}

/** The token in a link to a next page; undefined for links of CAP, and for what is none. */
function tokenIn(text: string | undefined): PageToken | undefined {
  try {
    return text === undefined ? undefined : readToken(text)
  } catch {
    return undefined
  }
}

/** The token with marks in place of the texts in it; the number of all rows is no part of a statement. */
function tokenApart(token: PageToken | undefined, literals: string[]): string | undefined {
  if (!token) return undefined
  const { after, count: _, ...others } = token
  const texts = after.filter(value => typeof value === 'string')
  if (!texts.every(isPlain)) return undefined
  literals.push(...texts)
  return JSON.stringify({ ...others, after: after.map(value => (typeof value === 'string' ? markOf(value) : value)) })
}

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A set, a row of it by its key, or what one navigation from there leads to. */
const TARGET = /^\/(\w+)(?:\([^()]+\)(?:\/([A-Za-z]\w*))?)?$/

/** `text` with a mark in place of each text and UUID, which go to `literals`; undefined for what is no plain literal. */
function apart(text: string, literals: string[]): string | undefined {
  let shape = ''
  let index = 0
  while (index < text.length) {
    const character = text[index] as string
    if (character === "'") {
      const end = endOfText(text, index)
      const literal = text.slice(index + 1, end - 1).replaceAll("''", "'")
      if (end < 0 || !isPlain(literal)) return undefined
      literals.push(literal)
      shape += markOf(literal)
      index = end
    } else if (isUuidAt(text, index)) {
      literals.push(text.slice(index, index + 36))
      shape += '?u'
      index += 36
    } else {
      shape += character
      index++
    }
  }
  return shape
}

const WORDS = /^"[\p{L}\p{N}]+"(?: "[\p{L}\p{N}]+")*$/u
const OPERATORS = new Set(['AND', 'OR', 'NOT'])

/** Words in quotes of `$search`, all of which have to be found, with a mark in place of each; undefined for other expressions. */
function wordsApart(text: string, literals: string[]): string | undefined {
  if (!WORDS.test(text)) return undefined
  const words = text.slice(1, -1).split('" "')
  if (!words.every(word => isPlain(word) && !OPERATORS.has(word))) return undefined
  literals.push(...words)
  return words.map(() => '?"').join(' ')
}

/** Behind the quote that ends the text at `start`; -1 where none does. */
function endOfText(text: string, start: number): number {
  for (let index = text.indexOf("'", start + 1); index >= 0; index = text.indexOf("'", index + 2))
    if (text[index + 1] !== "'") return index + 1
  return -1
}

import { pathWithin } from '../../../../lib/addresses/path-within.ts'

/** Words of a paragraph in Markdown. */
export type Inline =
  | string
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'strong' | 'em'; readonly of: readonly Inline[] }
  | { readonly is: 'link'; readonly href: string; readonly isElsewhere: boolean; readonly of: readonly Inline[] }

/** Emphasis within emphasis is read to this depth. */
const DEEPEST = 4
/** Longest address of a link. */
const LONGEST_ADDRESS = 2000
const MARKS = ['**', '__', '*', '_'] as const

/** Reads code, emphasis and links; everything else is text, HTML too. `origin` is that of the site. */
export function inlineOf(text: string, origin: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  /** Marks without an end further on have none later either, so that it is looked for once. */
  const endless = new Set<string>()
  const find = (what: string, from: number): number => {
    if (endless.has(what)) return -1
    const at = text.indexOf(what, from)
    if (at < 0) endless.add(what)
    return at
  }
  let begin = 0
  const put = (upTo: number, part: Inline, next: number): number => {
    if (upTo > begin) parts.push(text.slice(begin, upTo))
    parts.push(part)
    begin = next
    return next
  }

  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '\\' && isPunctuation(text[at + 1])) {
      at = put(at, text[at + 1] ?? '', at + 2)
      continue
    }
    if (char === '`') {
      const end = find('`', at + 1)
      if (end > at + 1) {
        at = put(at, { is: 'code', text: text.slice(at + 1, end) }, end + 1)
        continue
      }
    }
    if (char === '[' && depth < DEEPEST) {
      const link = linkAt(text, at, find, origin, depth)
      if (link) {
        at = put(at, link.part, link.end)
        continue
      }
    }
    const mark = MARKS.find(mark => text.startsWith(mark, at))
    if (mark && depth < DEEPEST && opens(text, at, mark)) {
      const end = find(mark, at + mark.length + 1)
      if (end > 0 && closes(text, end, mark)) {
        const of = inlineOf(text.slice(at + mark.length, end), origin, depth + 1)
        at = put(at, { is: mark.length === 2 ? 'strong' : 'em', of }, end + mark.length)
        continue
      }
    }
    at += mark?.length ?? 1
  }
  if (begin < text.length) parts.push(text.slice(begin))
  return parts
}

type Find = (what: string, from: number) => number

/** `[words](address)`; the words alone where the address leads nowhere that is allowed. */
function linkAt(text: string, at: number, find: Find, origin: string, depth: number) {
  const middle = find('](', at + 1)
  if (middle < 0 || text.slice(at + 1, middle).includes('[')) return undefined
  const close = closingAt(text, middle + 2)
  if (close === undefined) return undefined
  const words = inlineOf(text.slice(at + 1, middle), origin, depth + 1)
  const target = allowedAddress(text.slice(middle + 2, close), origin)
  const part: Inline = target
    ? { is: 'link', ...target, of: words }
    : words.length === 1
      ? (words[0] ?? '')
      : { is: 'em', of: words }
  return { part, end: close + 1 }
}

/** End of the address that begins at `from`; it may have parentheses of its own, but no spaces or brackets. */
function closingAt(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < Math.min(text.length, from + LONGEST_ADDRESS); at += 1) {
    if (text[at] === '[' || isSpace(text[at])) return undefined
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && depth-- === 0) return at
  }
  return undefined
}

/** The address when it is on the site, or elsewhere by HTTPS; undefined for every other one. */
export function allowedAddress(
  address: string,
  origin: string
): { readonly href: string; readonly isElsewhere: boolean } | undefined {
  const url = URL.parse(address.trim(), `${origin}/`)
  if (!url || url.username !== '' || url.password !== '') return undefined
  // a blob has the origin of its maker
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.origin === origin) return { href: pathWithin(url), isElsewhere: false }
  return url.protocol === 'https:' ? { href: url.href, isElsewhere: true } : undefined
}

const isPunctuation = (char: string | undefined): boolean => char !== undefined && /^[!-/:-@[-`{-~]$/.test(char)
const isSpace = (char: string | undefined): boolean => char === undefined || /^\s$/.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && /^[\p{L}\p{N}]$/u.test(char)

/** `2 * 3` and `snake_case` have no emphasis. */
const opens = (text: string, at: number, mark: string): boolean =>
  !isSpace(text[at + mark.length]) && !(mark.startsWith('_') && isWord(text[at - 1]))
const closes = (text: string, at: number, mark: string): boolean =>
  !isSpace(text[at - 1]) && !(mark.startsWith('_') && isWord(text[at + mark.length]))

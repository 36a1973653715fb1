export type HtmlToken =
  | { kind: 'text'; raw: string }
  | { kind: 'open' | 'close'; raw: string; name: string; bare: boolean; selfClosing: boolean }
  | { kind: 'markup'; raw: string }

const NAME = /[A-Za-z][^\s/>"'<=`]*/y

/** Splits raw HTML into tags, text, and other markup (comments, declarations); linear in its length, never throws. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  const ends = new TagEnds(html)
  let textStart = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    const token = readMarkup(html, at, ends) ?? readTag(html, at, ends)
    if (token) {
      if (at > textStart) tokens.push({ kind: 'text', raw: html.slice(textStart, at) })
      tokens.push(token)
      textStart = at + token.raw.length
    }
    at = html.indexOf('<', token ? textStart : at + 1)
  }
  if (textStart < html.length) tokens.push({ kind: 'text', raw: html.slice(textStart) })
  return tokens
}

function readMarkup(html: string, at: number, ends: TagEnds): HtmlToken | undefined {
  const next = html.charAt(at + 1)
  if (next !== '!' && next !== '?') return undefined
  const comment = html.startsWith('<!--', at)
  const end = comment ? ends.commentEnd(at + 4) : ends.simpleEnd(at)
  return end < 0 ? undefined : { kind: 'markup', raw: html.slice(at, end) }
}

function readTag(html: string, at: number, ends: TagEnds): HtmlToken | undefined {
  const closing = html.charAt(at + 1) === '/'
  const name = new RegExp(NAME)
  name.lastIndex = at + (closing ? 2 : 1)
  const match = name.exec(html)
  if (!match) return undefined
  const end = ends.tagEnd(name.lastIndex)
  if (end < 0) return undefined
  const raw = html.slice(at, end)
  const rest = html.slice(name.lastIndex, end - 1).trim()
  const selfClosing = rest.endsWith('/') && !endsInBareValue(rest)
  return { kind: closing ? 'close' : 'open', raw, name: match[0], bare: rest === '' || rest === '/', selfClosing }
}

/** True for `href=https://example.org/`, whose slash belongs to the value. */
function endsInBareValue(attributes: string): boolean {
  const last = attributes.split(/\s/).at(-1) ?? ''
  return last.includes('=') && !/["']\/$/.test(last)
}

/** Finds the ends of tags and comments; remembers failed searches, so that hostile input takes linear time. */
class TagEnds {
  readonly #html: string
  readonly #absent = new Set<string>()
  #hopelessFrom = Infinity

  constructor(html: string) {
    this.#html = html
  }

  commentEnd(from: number): number {
    const end = this.#find('-->', from)
    return end < 0 ? -1 : end + 3
  }

  simpleEnd(from: number): number {
    const end = this.#find('>', from)
    return end < 0 ? -1 : end + 1
  }

  tagEnd(from: number): number {
    if (from >= this.#hopelessFrom) return -1
    let index = from
    while (index < this.#html.length) {
      const character = this.#html.charAt(index)
      if (character === '>') return index + 1
      if (character === '<') return -1
      if ((character === '"' || character === "'") && this.#html.charAt(index - 1) === '=') {
        const close = this.#find(character, index + 1)
        if (close >= 0) index = close
      }
      index += 1
    }
    this.#hopelessFrom = from
    return -1
  }

  #find(text: string, from: number): number {
    if (this.#absent.has(text)) return -1
    const found = this.#html.indexOf(text, from)
    if (found < 0) this.#absent.add(text)
    return found
  }
}

/** Elements that are dropped with all that they hold. */
const DROPPED = new Set(['script', 'style', 'iframe', 'object', 'svg', 'math'])
const NAME = /[a-z][a-z0-9:-]*/y

/**
 * The text of what may be HTML: without tags, scripts and control characters, angle brackets that are left as entities,
 * at most `max` characters; null when nothing is left. Reads it once from left to right.
 */
export function safeText(html: string, max: number): string | null {
  const text = encoded(withoutTags(html).trim(), max).trim()
  return text === '' ? null : text
}

function withoutTags(html: string): string {
  const lower = asciiLowerCase(html)
  const lastEnd = html.lastIndexOf('>')
  let text = ''
  let at = 0
  for (;;) {
    const start = html.indexOf('<', at)
    if (start < 0) return text + html.slice(at)
    text += html.slice(at, start)
    // without an end there is no tag, and nothing to look for
    const tag = start < lastEnd ? tagAt(lower, start) : undefined
    if (!tag) text += '<'
    at = tag?.end ?? start + 1
  }
}

/** The end of the tag at `start`, with its element where that is dropped; undefined for a bracket that opens none. */
function tagAt(lower: string, start: number): { end: number } | undefined {
  const next = lower[start + 1] ?? ''
  if (next === '!' || next === '?') return { end: lower.indexOf('>', start) + 1 }
  NAME.lastIndex = start + (next === '/' ? 2 : 1)
  const name = NAME.exec(lower)?.[0]
  if (name === undefined) return undefined
  const end = lower.indexOf('>', start) + 1
  const isEmpty = next === '/' || lower[end - 2] === '/'
  return { end: isEmpty || !DROPPED.has(name) ? end : endOfElement(lower, name, end) }
}

/** The end of the element whose first tag ends at `from`; one that is not closed takes all the rest, as in a browser. */
function endOfElement(lower: string, name: string, from: number): number {
  const closing = lower.indexOf(`</${name}`, from)
  const end = closing < 0 ? -1 : lower.indexOf('>', closing)
  return end < 0 ? lower.length : end + 1
}

/** Lower case that keeps the places of all characters. */
const asciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;' }

/** The first `max` characters, none of them cut in two. */
function encoded(text: string, max: number): string {
  let result = ''
  for (const character of text) {
    const piece = isControl(character) ? '' : (ENTITIES[character] ?? character)
    if (result.length + piece.length > max) break
    result += piece
  }
  return result
}

/** Controls, and marks that turn the direction of the text around them; line breaks and tabs are text. */
function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x09 || code === 0x0a) return false
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) || isIsolate(code)
}

const isIsolate = (code: number): boolean => code >= 0x2066 && code <= 0x2069

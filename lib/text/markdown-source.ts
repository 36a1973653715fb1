import { findPassage, type Passage, type Span } from './passages.ts'

interface Letters {
  readonly text: string
  readonly at: Uint32Array
}

const LETTER = /[\p{L}\p{N}]/u
/** The longest address of a link that is passed over. */
const LONGEST_ADDRESS = 2000

/**
 * The lines of Markdown that a passage of the rendered page was made of, or null. Both are compared by their letters and digits alone,
 * without addresses of links, since marks and white space are the same on neither side.
 */
export function sourceLines(markdown: string, passage: Passage): Span | null {
  const letters = lettersOf(markdown)
  const place = findPassage(letters.text, {
    quote: lettersOf(passage.quote).text,
    prefix: lettersOf(passage.prefix).text,
    suffix: lettersOf(passage.suffix).text
  })
  if (!place) return null
  const start = markdown.lastIndexOf('\n', letters.at[place.start] ?? 0) + 1
  const end = markdown.indexOf('\n', letters.at[place.end - 1] ?? 0)
  return { start, end: end < 0 ? markdown.length : withoutReturn(markdown, end) }
}

const withoutReturn = (text: string, end: number): number => (text[end - 1] === '\r' ? end - 1 : end)

function lettersOf(text: string): Letters {
  const at = new Uint32Array(text.length)
  let letters = ''
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === ']' && text[index + 1] === '(') index = endOfAddress(text, index + 1)
    else if (LETTER.test(character)) {
      at[letters.length] = index
      letters += character
    }
  }
  return { text: letters, at: at.subarray(0, letters.length) }
}

function endOfAddress(text: string, open: number): number {
  const address = text.slice(open, open + LONGEST_ADDRESS)
  const close = address.indexOf(')')
  return close < 0 || address.slice(0, close).includes('\n') ? open : open + close
}

/** First of the private characters that stand for signs of ASCII while the library reads and draws a diagram. */
const PRIVATE = 0xe100
const MARKS = /[\uE100-\uE17F]/g
/** Each sign that could mean something to a reader of Mermaid, HTML or Markdown. */
const SIGNS = /[^\p{L}\p{N}\p{M}\s\u0080-\u{10FFFF}]/gu
/** Shown as nothing, for a place where the library wants a text. */
const NOTHING = '\u200B'

const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: ' ' }

/** The words of a label, one line each: without quotes, with characters for their names, without marks of bold and the like. */
export function wordsOf(label: string): string[] {
  return unquoted(label.replace(MARKS, '').trim())
    .replace(/<br ?\/?>|\\n/gi, '\n')
    .replace(/<\/?(?:b|strong|i|em|u|s|del|sub|sup|small|mark|code)>/gi, '')
    .replace(/[#&]([a-z]{2,4});/gi, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole)
    .replace(/&?#(\d{1,7});/g, (whole, code: string) => characterOf(Number(code)) ?? whole)
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
}

function unquoted(text: string): string {
  const inner = isWithin(text, '"') ? text.slice(1, -1).trim() : text
  return isWithin(inner, '`') ? inner.slice(1, -1).trim() : inner
}

const isWithin = (text: string, mark: string): boolean =>
  text.length > 1 && text.startsWith(mark) && text.endsWith(mark)

const characterOf = (code: number): string | undefined =>
  code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined

/** A label that the library takes for plain text, whatever it holds. */
export const plain = (label: string): string => wordsOf(label).map(marked).join('<br>') || NOTHING

/** A label without blanks, for places where they end a name. */
export const oneWord = (label: string): string =>
  marked(wordsOf(label).join(' ')).replaceAll(' ', markFor(' ')) || NOTHING

const marked = (text: string): string => text.replace(SIGNS, markFor)
const markFor = (sign: string): string => String.fromCharCode(PRIVATE + sign.charCodeAt(0))

/** The text of a drawn label as its author wrote it. */
export const unmarked = (text: string): string =>
  text.replace(MARKS, mark => String.fromCharCode(mark.charCodeAt(0) - PRIVATE)).replaceAll(NOTHING, '')

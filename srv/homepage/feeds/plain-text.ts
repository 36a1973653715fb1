import { Parser } from 'htmlparser2'
import { tidy } from '../../../lib/white-space.ts'

/** Elements whose text nobody reads. */
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math'
])

/** Control characters, and those that turn the direction of text around. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** `text` without what cannot be seen, in one line of at most `most` characters. */
export function plainLine(text: string, most: number): string {
  const line = tidy(tidy(text.toWellFormed()).replace(INVISIBLE, ''))
  // a cut within a character of two units leaves half of it
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`
}

/** The words of HTML, without scripts and markup. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag: name => {
      if (unread.has(name)) hidden++
      parts.push(' ')
    },
    onclosetag: name => {
      if (unread.has(name) && hidden > 0) hidden--
      parts.push(' ')
    },
    ontext: text => {
      if (hidden === 0) parts.push(text)
    }
  })
  parser.end(html)
  return parts.join('')
}

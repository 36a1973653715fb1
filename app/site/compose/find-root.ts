import { Parser } from 'htmlparser2'
import { DEEPEST, TooDeep } from './too-deep.ts'

/** What is told before the part of a document that is shown. */
export interface Root {
  readonly name: 'article' | 'main' | 'body'
  /** The text of the `<title>`. */
  readonly title: string | undefined
  readonly lang: string | undefined
}

const ROOM_AROUND = 16
const candidates = ['article', 'main', 'body'] as const

/**
 * Which element is shown: the first article, else main, else body; undefined when a document has none of them.
 * @throws TooDeep
 */
export function findRoot(html: string): Root | undefined {
  const seen = new Set<string>()
  let title: string | undefined
  let lang: string | undefined
  let inTitle = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      // html, body and main may stand around what is shown
      if (depth > DEEPEST + ROOM_AROUND) throw new TooDeep()
      if (name === 'html') lang ??= attributes['lang']
      if (name === 'title' && title === undefined) {
        title = ''
        inTitle = true
      }
      seen.add(name)
      // nothing that comes later is preferred
      if (name === 'article') parser.pause()
    },
    ontext(text) {
      if (inTitle) title += text
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'title') inTitle = false
    }
  })
  parser.end(html)
  const name = candidates.find(candidate => seen.has(candidate))
  return name && { name, title: tidy(title ?? '') || undefined, lang }
}

/** White space as HTML shows it. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

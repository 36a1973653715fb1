import { Parser } from 'htmlparser2'

/** What is told before the part of a document that is shown. */
export interface Root {
  readonly name: 'article' | 'main' | 'body'
  /** The text of the `<title>`. */
  readonly title: string | undefined
  readonly lang: string | undefined
}

const candidates = ['article', 'main', 'body'] as const

/** Which element is shown: the first article, else main, else body; undefined when a document has none of them. */
export function findRoot(html: string): Root | undefined {
  const seen = new Set<string>()
  let title: string | undefined
  let lang: string | undefined
  let inTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
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
      if (name === 'title') inTitle = false
    }
  })
  parser.end(html)
  const name = candidates.find(candidate => seen.has(candidate))
  return name && { name, title: tidy(title ?? '') || undefined, lang }
}

/** White space as HTML shows it. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

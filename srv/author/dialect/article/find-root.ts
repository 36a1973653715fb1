import { Parser } from 'htmlparser2'
import { tidy } from './text.ts'
import { dropped } from './elements.ts'

/** Root element of the article, and the facts of the head. */
export interface Root {
  readonly name: 'article' | 'main' | 'body' | 'document'
  /** Text of the `<title>`. */
  readonly title: string | undefined
  /** Language (BCP 47) and direction of the text. */
  readonly lang: string | undefined
  readonly dir: 'ltr' | 'rtl' | undefined
}

/** Deepest nesting that is followed; browsers flatten documents soon after. */
export const DEEPEST = 256

/** Thrown for a document whose elements are nested deeper than that. */
export class TooDeep extends Error {}

/** Elements that may stand around the article: html, body, main … */
const ROOM_AROUND = 16
/** Elements whose language and direction are those of the article within. */
const around: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article'])
const candidates = ['article', 'main', 'body'] as const

/**
 * The element that becomes the article: the first article, else main, else body. Where all are left out, the whole document
 * when it has parts that act by themselves, such as a redirect or a script; undefined for any other text.
 * @throws TooDeep
 */
export function findRoot(html: string): Root | undefined {
  const seen = new Set<string>()
  let title: string | undefined
  let written: Pick<Root, 'lang' | 'dir'> = { lang: undefined, dir: undefined }
  let inTitle = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > DEEPEST + ROOM_AROUND) throw new TooDeep()
      if (around.has(name)) written = writtenIn(attributes, written)
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
  const acts = [...dropped].some(each => seen.has(each))
  const name = candidates.find(candidate => seen.has(candidate)) ?? (acts ? 'document' : undefined)
  return name && { name, title: tidy(title ?? '') || undefined, ...written }
}

function writtenIn(
  { lang = '', dir = '' }: Readonly<Record<string, string>>,
  outside: Pick<Root, 'lang' | 'dir'>
): Pick<Root, 'lang' | 'dir'> {
  const direction = dir.trim().toLowerCase()
  return {
    lang: tagOf(lang.trim()) ?? outside.lang,
    dir: direction === 'rtl' || direction === 'ltr' ? direction : outside.dir
  }
}

/** The canonical form of a tag without its extensions; undefined for one that is malformed. */
function tagOf(lang: string): string | undefined {
  try {
    return new Intl.Locale(lang).baseName
  } catch {
    return undefined
  }
}

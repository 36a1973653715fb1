import { Parser } from 'htmlparser2'

/** Pictures beyond this are no work of people. */
const MOST = 10_000

/** How many pictures of a document have no alternative text; those that say that they are decoration need none. */
export function picturesWithoutText(html: string): number {
  let count = 0
  const parser = new Parser({
    onopentag(name, { alt, role, 'aria-hidden': hidden }) {
      const needsText = name === 'img' && role !== 'presentation' && role !== 'none' && hidden !== 'true'
      if (needsText && !alt?.trim() && count < MOST) count += 1
    }
  })
  parser.end(html)
  return count
}

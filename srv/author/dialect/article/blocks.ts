import { Parser } from 'htmlparser2'

/** The outermost elements of an article's HTML, each with the text before it. */
export function blocksOf(html: string): readonly string[] {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  const parser = new Parser({
    onopentag: () => void (depth += 1),
    onclosetag() {
      depth -= 1
      if (depth > 0) return
      blocks.push(html.slice(from, parser.endIndex + 1))
      from = parser.endIndex + 1
    }
  })
  parser.end(html)
  return from < html.length ? [...blocks, html.slice(from)] : blocks
}

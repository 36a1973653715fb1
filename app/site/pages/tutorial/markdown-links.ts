/** A link of Markdown: `from` its bracket, the text between `begin` and `end`. */
export interface MarkdownLink {
  readonly from: number
  readonly begin: number
  readonly end: number
  readonly after: number
  readonly address: string
}

/**
 * The links of a text that the backend has written: every mark that means itself is escaped there, code stands between more
 * backticks than any in it, and no address has a parenthesis. Links in code and pictures are none.
 */
export function linksInMarkdown(markdown: string): MarkdownLink[] {
  const links: MarkdownLink[] = []
  const opened: number[] = []
  for (let at = 0; at < markdown.length; at += 1) {
    const mark = markdown[at]
    if (mark === '\\') at += 1
    else if (mark === '`') at = endOfCode(markdown, at) - 1
    else if (mark === '[') opened.push(at)
    else if (mark === ']') {
      const from = opened.pop()
      if (from === undefined || markdown[at + 1] !== '(' || markdown[from - 1] === '!') continue
      const after = markdown.indexOf(')', at) + 1
      if (after === 0) break
      links.push({ from, begin: from + 1, end: at, after, address: markdown.slice(at + 2, after - 1) })
    }
  }
  return links
}

function endOfCode(markdown: string, at: number): number {
  let begin = at
  while (markdown[begin] === '`') begin += 1
  const marks = markdown.slice(at, begin)
  const end = markdown.indexOf(marks, begin)
  return end < 0 ? begin : end + marks.length
}

import { codeSpans, replaceOutsideCode, type Span } from '../lines/code-spans.ts'
import { codeLines } from '../lines/fence-scanner.ts'
import { upToLine, type Report } from '../model/findings.ts'
import type { SourceLine } from '../lines/lines.ts'

/** An HTML comment that was removed from the text, with the line on which it began. */
export interface Comment {
  line: number
  text: string
}

/**
 * Removes HTML comments from the text, since a Markdown parser treats the rest of their line as raw HTML.
 * Comments in code stay. A comment without an end is shown as text instead of swallowing the tutorial.
 */
export function stripComments(lines: SourceLine[], report: Report): { lines: SourceLine[]; comments: Comment[] } {
  const inCode = codeLines(lines)
  const lastEnd = lines.findLastIndex(line => line.text.includes('-->'))
  const kept: SourceLine[] = []
  const comments: Comment[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    if (inCode[index] || !line.text.includes('<!--')) {
      kept.push(line)
      continue
    }
    const single = stripWithinLine(line, comments)
    const open = findOpen(single, codeSpans(single))
    if (open < 0) {
      if (single.trim() !== '' || line.text.trim() === '') kept.push({ ...line, text: single })
      continue
    }
    const close = index < lastEnd ? findEnd(lines, index) : -1
    if (close < 0) {
      report.healed('comment-unclosed', line.line, 'HTML comment without an end shown as text')
      kept.push({ ...line, text: replaceOutsideCode(single, /<(?=!--)/g, () => '&lt;') })
      continue
    }
    const last = lines[close] as SourceLine
    const tail = last.text.slice(last.text.indexOf('-->') + 3)
    const inner = lines.slice(index + 1, close).map(between => between.text)
    const hidden = [...inner, last.text.slice(0, last.text.indexOf('-->'))].findIndex(text => text.includes('<!--'))
    if (hidden >= 0) {
      const message = `This comment has no end before another begins in line ${line.line + hidden + 1}; all of it is hidden`
      report.warn('comment-unclosed', line.line, message + upToLine(line.line, last.line))
    }
    comments.push({
      line: line.line,
      text: [single.slice(open + 4), ...inner, last.text.slice(0, last.text.indexOf('-->'))].join('\n')
    })
    if (single.slice(0, open).trim() !== '') kept.push({ ...line, text: single.slice(0, open) })
    if (tail.trim() !== '') kept.push({ ...last, text: stripWithinLine({ ...last, text: tail }, comments) })
    else kept.push({ ...last, text: '' })
    index = close
  }
  return { lines: kept, comments }
}

/** Removes the comments that begin and end on this line. */
function stripWithinLine(line: SourceLine, comments: Comment[]): string {
  const spans = codeSpans(line.text)
  let text = ''
  let from = 0
  for (let open = findOpen(line.text, spans); open >= 0; open = findOpen(line.text, spans, from)) {
    const end = line.text.indexOf('-->', open + 4)
    if (end < 0) break
    comments.push({ line: line.line, text: line.text.slice(open + 4, end) })
    text += line.text.slice(from, open)
    from = end + 3
    // The blank after a leading comment would deepen the indentation of the text.
    if (text.trim() === '') while (line.text.charAt(from) === ' ') from += 1
  }
  return text + line.text.slice(from)
}

/** Index of the next comment outside code spans, -1 if there is none. */
function findOpen(text: string, spans: Span[], start = 0): number {
  let from = text.indexOf('<!--', start)
  let next = 0
  while (from >= 0) {
    while ((spans[next]?.end ?? Infinity) <= from) next += 1
    const span = spans[next]
    if (!span || from < span.start) return from
    from = text.indexOf('<!--', span.end)
  }
  return -1
}

function findEnd(lines: SourceLine[], open: number): number {
  for (let index = open + 1; index < lines.length; index += 1) if (lines[index]?.text.includes('-->')) return index
  return -1
}

/** A range of a line, `end` exclusive. */
export interface Span {
  start: number
  end: number
}

/** The code spans of one line: text between equal runs of backticks, these included. */
export function codeSpans(text: string): Span[] {
  const runs = [...text.matchAll(/`+/g)]
  const spans: Span[] = []
  const unmatched = new Set<number>()
  for (let index = 0; index < runs.length; index += 1) {
    const open = runs[index]
    if (!open || unmatched.has(open[0].length)) continue
    const close = runs.findIndex((run, other) => other > index && run[0].length === open[0].length)
    const end = runs[close]
    if (!end) {
      unmatched.add(open[0].length)
      continue
    }
    spans.push({ start: open.index, end: end.index + end[0].length })
    index = close
  }
  return spans
}

/** Replaces matches of a global pattern outside the code spans of a line. */
export function replaceOutsideCode(
  text: string,
  pattern: RegExp,
  replace: (match: string, ...groups: string[]) => string
): string {
  const spans = codeSpans(text)
  let result = ''
  let from = 0
  for (const span of [...spans, { start: text.length, end: text.length }]) {
    result += text.slice(from, span.start).replace(pattern, replace) + text.slice(span.start, span.end)
    from = span.end
  }
  return result
}

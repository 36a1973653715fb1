import type { Element, ElementContent } from 'hast'
import { h } from '../html/hast.ts'
import type { Highlighter } from '../style/highlight.ts'
import { readCodeInfo, type CodeInfo } from '../style/languages.ts'

const LONG = 25

/** A code block: header with language or file name, and the code, scrollable and reachable by keyboard. */
export function codeBlock(code: string, details: CodeInfo, highlighter: Highlighter): Element {
  const lines = highlighter.lines(code, details.grammar)
  return frame(details, lines.length, joinCodeLines(lines, details))
}

/** The same frame around code that is HTML already, from a `<pre>` in the source. */
export function rawCodeBlock(children: ElementContent[], lineCount: number): Element {
  return frame(readCodeInfo(''), lineCount, children)
}

function frame(details: CodeInfo, lineCount: number, children: ElementContent[]): Element {
  const long = lineCount > LONG
  const label = details.title ? `${details.title}, ${details.label}` : details.label
  return h(
    'div',
    {
      className: long ? ['code-block', 'code-block-long'] : ['code-block'],
      dataLanguage: details.grammar ?? 'text',
      dataLines: String(lineCount)
    },
    [
      h('div', { className: ['code-header'] }, [
        h('span', { className: [details.title ? 'code-filename' : 'code-language'] }, [details.title ?? details.label])
      ]),
      h('pre', { tabIndex: 0, role: 'group', ariaLabel: label === 'Code' ? label : `${label} code` }, [
        h('code', codeProperties(details), children)
      ])
    ]
  )
}

function codeProperties(details: CodeInfo): Element['properties'] {
  const className = [`language-${details.grammar ?? 'text'}`]
  return { className: details.lineNumbers ? [...className, 'code-numbered'] : className }
}

/** Wraps lines in elements only when one is emphasised or lines are numbered, which keeps other documents small. */
function joinCodeLines(lines: ElementContent[][], details: CodeInfo): ElementContent[] {
  const marked = details.highlighted.size > 0 || details.lineNumbers
  return lines.flatMap((nodes, index) => {
    const end: ElementContent[] = index < lines.length - 1 ? [{ type: 'text', value: '\n' }] : []
    if (!marked) return [...nodes, ...end]
    const className = details.highlighted.has(index + 1) ? ['line', 'line-highlighted'] : ['line']
    const number = details.lineNumbers ? { dataLine: String(details.firstLine + index) } : {}
    return [h('span', { className, ...number }, nodes), ...end]
  })
}

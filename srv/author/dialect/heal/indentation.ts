import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'
import { ListStack } from '../lines/list-stack.ts'

const QUOTE = /^[ \t]*> ?/

/** Repairs indentation that would turn text into code, also inside block quotes. */
export function healIndentation(lines: SourceLine[], report: Report): SourceLine[] {
  return dedentOrphans(healQuotes(lines, report), report)
}

/** Repairs the contents of each block quote. */
function healQuotes(lines: SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const healed: SourceLine[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const quote = quoteFrom(lines, inCode, index)
    if (quote.length === 0) {
      healed.push(lines[index] as SourceLine)
      continue
    }
    const marks = quote.map(line => QUOTE.exec(line.text)?.[0] ?? '')
    const inner = quote.map((line, at) => ({ ...line, text: line.text.slice(marks[at]?.length) }))
    const mended = inner.some(line => indentOf(line.text) >= 4) ? dedentOrphans(inner, report) : inner
    healed.push(...mended.map((line, at) => ({ ...line, text: (marks[at] ?? marks[0] ?? '') + line.text })))
    index += quote.length - 1
  }
  return healed
}

function quoteFrom(lines: SourceLine[], inCode: boolean[], start: number): SourceLine[] {
  let end = start
  while (end < lines.length && !inCode[end] && QUOTE.test(lines[end]?.text ?? '')) end += 1
  return lines.slice(start, end)
}

const HTML_BLOCK = /<(\/?)(?:ol|ul|table|div|details)\b/gi

/** State of the lines read so far. */
interface Reading {
  lists: ListStack
  afterList: boolean
  /** Nesting depth of open HTML blocks. */
  html: number
  /** True after indented code. */
  codeRun: boolean
}

/**
 * Moves prose and images left that would become a code block because no list contains them any more, until the deepest
 * line has three columns. Indented code stays.
 */
function dedentOrphans(lines: SourceLine[], report: Report): SourceLine[] {
  const inCode = codeLines(lines)
  const healed = [...lines]
  const separate = new Set<number>()
  const reading: Reading = { lists: new ListStack(), afterList: false, html: 0, codeRun: false }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    const insideFence = inCode[index] && inCode[index - 1]
    if (isBlank(line) || insideFence) continue
    const afterBlank = isBlank(lines[index - 1])
    reading.lists.read(line.text, afterBlank)
    const indent = indentOf(line.text)
    const base = reading.lists.offsetAt(indent)
    reading.afterList ||= reading.lists.isOpen
    if (reading.codeRun && afterBlank && ORDERED_NOT_FIRST.test(line.text)) separate.add(index)
    reading.codeRun = indent - base >= 4 && (afterBlank || reading.codeRun)
    if (inCode[index]) continue
    const isText = afterBlank && indent - base >= 4 && isMeantAsText(line.text, reading)
    countHtml(line.text, reading)
    if (!isText) continue
    const end = runEnd(lines, inCode, index, base + 4)
    moveLeft(healed, index, end, base)
    reading.codeRun = false
    report.healed('orphan-indent', line.line, 'Text indented like code, but in no list item, moved left')
    index = end - 1
  }
  return healed.flatMap((line, index) => (separate.has(index) ? [separator(line), line] : [line]))
}

const ORDERED_NOT_FIRST = /^[ \t]*(?!0*1[.)])\d{1,9}[.)][ \t]/

/** Separates a list that does not start with 1 from indented code before it; Markdown would not parse it as a list. */
function separator(line: SourceLine): SourceLine {
  return { ...line, text: `${' '.repeat(Math.min(3, indentOf(line.text)))}<!-- -->` }
}

function runEnd(lines: SourceLine[], inCode: boolean[], start: number, column: number): number {
  let end = start
  while (end < lines.length && !inCode[end] && !isBlank(lines[end]) && indentOf(lines[end]?.text ?? '') >= column)
    end += 1
  return end
}

function moveLeft(lines: SourceLine[], start: number, end: number, base: number): void {
  const run = lines.slice(start, end)
  const deepest = run.reduce((most, line) => Math.max(most, indentOf(line.text)), 0)
  run.forEach((line, at) => {
    const width = Math.max(base, indentOf(line.text) - (deepest - base - 3))
    lines[start + at] = { ...line, text: ' '.repeat(width) + line.text.replace(/^[ \t]+/, '') }
  })
}

function countHtml(text: string, reading: Reading): void {
  if (!text.includes('<')) return
  for (const [, closing] of text.matchAll(HTML_BLOCK)) reading.html = Math.max(0, reading.html + (closing ? -1 : 1))
}

/** True for images, and after a list for quotes, items, tables, bold words and sentences: these are never code. */
function isMeantAsText(text: string, reading: Reading): boolean {
  const trimmed = text.trim()
  if (/^(?:!\[|<img\b|\[!\[)/.test(trimmed)) return true
  if (reading.html > 0 && trimmed.startsWith('<')) return true
  if (!reading.afterList || /[;{}]$/.test(trimmed)) return false
  if (/^(?:> |\*\*\S|[-*+] \S|\d{1,9}[.)] \S|\|.*\|$|\| .*\|)/.test(trimmed)) return true
  if (!/^["“]?\p{Lu}[\p{L}’']* /u.test(trimmed) || !/[.:!?]\)?\*{0,2}$/.test(trimmed)) return false
  return trimmed.split(' ').length > 3 || /\*\*\S|\]\(/.test(trimmed)
}

import { closesFence, FenceScanner, readOpener, scanFences, type Fence } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { indentOf, isBlank, type SourceLine } from '../lines/lines.ts'

/** Repairs fenced code that lacks its end, its quote marks or its indentation in a list. */
export function healFences(lines: SourceLine[], report: Report): SourceLine[] {
  return realignFences(closeOpenFences(requoteFences(lines, report), report), report)
}

/** Adds the missing `>` to the lines of a fence that was opened in a block quote. */
function requoteFences(lines: SourceLine[], report: Report): SourceLine[] {
  const healed = [...lines]
  for (const fence of scanFences(lines)) {
    if (!fence.quoted || fence.close !== undefined) continue
    const close = findQuotedClose(lines, fence)
    if (close < 0) continue
    const lead = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(lines[fence.open]?.text ?? '')?.[0] ?? ''
    const prefix = `${' '.repeat(lead.length)}> `
    for (let index = fence.open + 1; index <= close; index += 1) {
      const line = lines[index] as SourceLine
      if (!line.text.trimStart().startsWith('>')) healed[index] = { ...line, text: prefix + line.text.trimEnd() }
    }
    report.healed('quoted-fence', lines[fence.open]?.line ?? 1, 'Code in a block quote: missing > added')
  }
  return healed
}

function findQuotedClose(lines: SourceLine[], fence: Fence): number {
  for (let index = fence.open + 1; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? ''
    const quoted = text.trimStart().startsWith('>')
    if (closesFence(text, fence) && (quoted || !isBlank(lines[index - 1]))) return index
    if (!quoted && readOpener(text)?.info) return -1
  }
  return -1
}

const STEP_BOUNDARY = /^(?:### \S|\s*\[ACCORDION[ _-](?:BEGIN|END)\b)/i

/**
 * Closes a fence without an end before the next step. A fence has no end when nothing closes it, or when a new fence
 * with a language begins after a step boundary: then the end that was found belongs to that other fence.
 */
function closeOpenFences(lines: SourceLine[], report: Report): SourceLine[] {
  if (!lines.some(line => STEP_BOUNDARY.test(line.text))) return lines
  const scanner = new FenceScanner(lines)
  const healed: SourceLine[] = []
  let from = 0
  for (let fence = scanner.next(0); fence; fence = scanner.next(from)) {
    const boundary = boundaryIn(lines, fence)
    const end = boundary < 0 ? fence.last + 1 : lastTextBefore(lines, boundary) + 1
    healed.push(...lines.slice(from, end))
    if (boundary >= 0) {
      const opening = lines[fence.open] as SourceLine
      const line = lines[end - 1]?.line ?? opening.line
      healed.push({ text: ' '.repeat(indentOf(opening.text)) + fence.marker, line }, { text: '', line })
      report.healed('fence-unclosed', opening.line, 'Code block without an end closed before the next step')
    }
    from = end
  }
  return [...healed, ...lines.slice(from)]
}

/** Index of the step boundary that proves the fence to be unclosed, -1 when it is closed. */
function boundaryIn(lines: SourceLine[], fence: Fence): number {
  if (fence.quoted || /^(?:md|markdown)\b/i.test(fence.info)) return -1
  for (let index = fence.open + 1; index <= fence.last; index += 1) {
    if (!STEP_BOUNDARY.test(lines[index]?.text ?? '') || !isBlank(lines[index - 1])) continue
    const proven = fence.close === undefined || hasOpenerWithin(lines, index, fence)
    return proven ? index : -1
  }
  return -1
}

function hasOpenerWithin(lines: SourceLine[], from: number, fence: Fence): boolean {
  for (let index = from; index < fence.last; index += 1) {
    const opener = readOpener(lines[index]?.text ?? '')
    if (opener && opener.info !== '' && opener.marker.startsWith(fence.marker)) return true
  }
  return false
}

function lastTextBefore(lines: SourceLine[], index: number): number {
  let last = index - 1
  while (last > 0 && isBlank(lines[last])) last -= 1
  return last
}

/**
 * Moves a fence that is indented four columns outside a list one column to the left, and code of a list item that
 * begins left of the item's text to the right, so that it stays in the item.
 */
function realignFences(lines: SourceLine[], report: Report): SourceLine[] {
  const healed = [...lines]
  for (const fence of scanFences(lines)) {
    if (fence.quoted) continue
    const opening = lines[fence.open] as SourceLine
    const body = lines.slice(fence.open + 1, fence.last + 1).filter(line => !isBlank(line))
    const least = body.reduce((width, line) => Math.min(width, indentOf(line.text)), Infinity)
    if (fence.container > 0 && least < fence.container) {
      shift(healed, fence.open + 1, fence.close ?? fence.last + 1, fence.column - least)
      if (fence.close !== undefined) moveTo(healed, fence.close, fence.column)
      report.healed('fence-indent', opening.line, 'Code moved right to stay in its list item')
    } else if (fence.container === 0 && fence.column >= 4 && indentOf(opening.text) === fence.column) {
      const columns = fence.column - 3
      shift(healed, fence.open, fence.last + 1, -columns)
      report.healed('fence-indent', opening.line, `Code block moved left by ${columns}: it belongs to no list item`)
    }
  }
  return healed
}

/** Moves the lines from `first` up to `end` by `columns`, at most to the left margin. */
function shift(lines: SourceLine[], first: number, end: number, columns: number): void {
  for (let index = first; index < end; index += 1) {
    const text = lines[index]?.text ?? ''
    if (text.trim() !== '') moveTo(lines, index, Math.max(0, indentOf(text) + columns))
  }
}

function moveTo(lines: SourceLine[], index: number, column: number): void {
  const line = lines[index] as SourceLine
  lines[index] = { ...line, text: ' '.repeat(column) + line.text.replace(/^[ \t]+/, '') }
}

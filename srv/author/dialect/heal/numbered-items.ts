import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { dedent, indentOf, isBlank, type SourceLine } from '../lines/lines.ts'
import { LIST_MARKER } from '../lines/list-stack.ts'

const NUMBERED = /^[ \t]*(\d{1,9})([.)])[ \t]*/

/** A numbered item that is open; columns count from 0. */
interface Item {
  readonly number: number
  readonly delimiter: string
  readonly indent: number
  /** Column at which its content begins. */
  readonly content: number
  /** Column at which its content began before the item was moved. */
  readonly writtenContent: number
}

/** Lines from `first` on, up to one that is indented by `indent` or less, are to be moved left. */
interface Move {
  readonly first: number
  readonly indent: number
  readonly columns: number
}

/**
 * Moves numbered items left that continue the numbering of the item above, but are indented as if they were part of it; what
 * belongs to them comes along. A list of its own, which begins with another number, stays.
 */
export function healNumberedItems(lines: readonly SourceLine[], report: Report): SourceLine[] {
  if (!lines.some(({ text }) => /^[ \t]/.test(text) && NUMBERED.test(text))) return [...lines]
  const inCode = codeLines(lines)
  const moves = findMoves(lines, inCode)
  for (const { first } of moves) {
    const { line, text } = lines[first] as SourceLine
    report.healed('list-number', line, `Item ${NUMBERED.exec(text)?.[1]} continues the list above it: moved left`)
  }
  return moveLeft(lines, inCode, moves)
}

function findMoves(lines: readonly SourceLine[], inCode: readonly boolean[]): Move[] {
  const moves: Move[] = []
  const open: Item[] = []
  lines.forEach((line, index) => {
    if (inCode[index] || isBlank(line)) return
    const afterBlank = isBlank(lines[index - 1])
    const item = numberedItem(line.text)
    if (!item) return void closeItems(open, line.text, afterBlank)
    while ((open.at(-1)?.indent ?? -1) > item.indent) open.pop()
    const above = open.at(-1)
    if (above && afterBlank && item.indent >= above.writtenContent + 4) return
    const isBeside = above !== undefined && item.indent < above.content
    const columns = above && !isBeside && continues(item, above) ? item.indent - above.indent : 0
    if (isBeside || columns > 0) open.pop()
    open.push({ ...item, indent: item.indent - columns, content: item.content - columns })
    if (columns > 0) moves.push({ first: index, indent: item.indent, columns })
  })
  return moves
}

function numberedItem(text: string): Item | undefined {
  const [all, number, delimiter = ''] = NUMBERED.exec(text) ?? []
  if (all === undefined || !LIST_MARKER.test(text.trimStart())) return undefined
  const indent = indentOf(text)
  const content = indent + all.trimStart().length
  return { number: Number(number), delimiter, indent, content, writtenContent: content }
}

const continues = (item: Item, above: Item): boolean =>
  item.number === above.number + 1 && item.delimiter === above.delimiter

/** Another marker ends the items that are not above it, as a text behind a blank line does. */
function closeItems(open: Item[], text: string, afterBlank: boolean): void {
  const indent = indentOf(text)
  if (!afterBlank && !LIST_MARKER.test(text.trimStart()) && !/^#{1,6}[ \t]/.test(text)) return
  while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
}

function moveLeft(lines: readonly SourceLine[], inCode: readonly boolean[], moves: readonly Move[]): SourceLine[] {
  const pending = [...moves]
  let current: Move[] = []
  return lines.map((line, index) => {
    if (isBlank(line)) return line
    const isWithinCode = inCode[index] === true && inCode[index - 1] === true
    if (!isWithinCode) current = current.filter(({ indent }) => indentOf(line.text) > indent)
    if (pending[0]?.first === index) current.push(pending.shift() as Move)
    const columns = current.reduce((sum, move) => sum + move.columns, 0)
    return columns === 0 ? line : { ...line, text: dedent(line.text, columns) }
  })
}

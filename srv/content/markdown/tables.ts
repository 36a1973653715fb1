import type { Inside } from './blocks.ts'
import type { Context } from './inline.ts'
import { type Element, elementsIn, hasClass } from './tree.ts'

const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
/** Up to this column, and over so many rows, a cell may span: a table of a page that nobody reads must not become a huge one. */
const MOST_COLUMNS = 50
const MOST_ROWS = 100

/** A table with its first row as the header; Markdown has no table without one. */
export function table(element: Element, context: Context, inside: Inside): string[] {
  const rows = gridOf(elementsIn(element, ({ name }) => name === 'tr'))
  const width = Math.max(0, ...rows.map(row => row.length))
  const [head = []] = rows
  if (width === 0) return []
  const written = rows.map(row =>
    lineOf(Array.from({ length: width }, (_, index) => cellOf(row[index], context, inside)))
  )
  const rule = lineOf(Array.from({ length: width }, (_, index) => ruleOf(head[index])))
  const captions = elementsIn(element, ({ name }) => name === 'caption').flatMap(caption => inside(caption, context))
  return [...captions, [written[0], rule, ...written.slice(1)].join('\n')]
}

/** The cells of each row by their columns. Markdown has no cell that spans: such a cell stands where it begins, and its other places are empty. */
function gridOf(rows: readonly Element[]): readonly (readonly (Element | undefined)[])[] {
  const taken = rows.map(() => new Set<number>())
  return rows.map((row, at) => {
    const cells: (Element | undefined)[] = []
    for (const cell of elementsIn(row, ({ name }) => CELLS.has(name))) {
      let column = cells.length
      while (taken[at]?.has(column)) column += 1
      cells[column] = cell
      cells.length = column + spanOf(cell, 'colspan', Math.max(1, MOST_COLUMNS - column))
      const below = taken.slice(at + 1, at + spanOf(cell, 'rowspan', MOST_ROWS))
      for (let next = column; next < cells.length; next++) for (const columns of below) columns.add(next)
    }
    return cells
  })
}

function spanOf({ attributes }: Element, name: 'rowspan' | 'colspan', most: number): number {
  const span = Number(attributes[name] ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const cellOf = (cell: Element | undefined, context: Context, inside: Inside): string =>
  cell === undefined
    ? ''
    : inside(cell, context).join('\n').replaceAll('\\\n', '\n').replaceAll('|', '\\|').replace(/\n+/g, '<br>')

function ruleOf(cell: Element | undefined): string {
  if (cell && isAligned(cell, 'center')) return ':---:'
  return cell && isAligned(cell, 'right') ? '---:' : '---'
}

const isAligned = (cell: Element, where: 'center' | 'right'): boolean =>
  hasClass(cell, `align-${where}`) || cell.attributes['align']?.toLowerCase() === where

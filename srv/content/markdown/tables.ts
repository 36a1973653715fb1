import type { Inside } from './blocks.ts'
import type { Context } from './inline.ts'
import { type Element, elementsIn, hasClass } from './tree.ts'

const CELLS: ReadonlySet<string> = new Set(['td', 'th'])

/** A table with its first row as the header; Markdown has no table without one. */
export function table(element: Element, context: Context, inside: Inside): string[] {
  const rows = elementsIn(element, ({ name }) => name === 'tr').map(row =>
    elementsIn(row, ({ name }) => CELLS.has(name))
  )
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

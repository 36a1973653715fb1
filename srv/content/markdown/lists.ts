import type { Inside } from './blocks.ts'
import { type Context, inlineOf } from './inline.ts'
import { type Element, isElement, type Node } from './tree.ts'

/** Item of a list: its mark and its blocks. */
export interface Item {
  readonly mark: string
  readonly blocks: readonly string[]
  /** True for a short item, which needs no blank line around it. */
  readonly isTight: boolean
}

/** A list as one block, loose when one of its items has several paragraphs. */
export function listOf(all: readonly Item[]): string[] {
  if (all.length === 0) return []
  const isTight = all.every(item => item.isTight)
  const written = all.map(({ mark, blocks }) => mark + indented(blocks.join(isTight ? '\n' : '\n\n'), mark.length))
  return [written.join(isTight ? '\n' : '\n\n')]
}

/** Lines after the first one, moved right; those without text stay empty. */
const indented = (text: string, width: number): string => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)

const isItem = (node: Node): node is Element => isElement(node) && node.name === 'li'

/** The items of a `ul` or `ol`. */
export function items(list: Element, context: Context, inside: Inside): Item[] {
  const start = Number(list.attributes['start'] ?? '1')
  const first = Number.isSafeInteger(start) && start >= 0 ? start : 1
  return list.children.filter(isItem).map((item, index) => ({
    mark: list.name === 'ol' ? `${first + index}. ` : '- ',
    blocks: inside(item, context),
    isTight: isShort(item)
  }))
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])
const LONG: ReadonlySet<string> = new Set(['blockquote', 'details', 'div', 'figure', 'pre', 'section', 'table'])

/** True for an item of one text, with lists of such items below it. */
function isShort({ children }: Element): boolean {
  const elements = children.filter(isElement)
  const paragraphs = elements.filter(({ name }) => name === 'p').length
  return (
    paragraphs === 0 &&
    elements.every(
      ({ name, children: inner }) => !LONG.has(name) && (!LISTS.has(name) || inner.filter(isItem).every(isShort))
    )
  )
}

/** Terms in bold, each with its explanations below. */
export function definitions(list: Element, context: Context, inside: Inside): Item[] {
  const found: { mark: string; blocks: string[]; isTight: boolean }[] = []
  const parts = list.children
    .filter(isElement)
    .flatMap(child => (child.name === 'div' ? child.children.filter(isElement) : [child]))
  for (const part of parts) {
    const last = found.at(-1)
    if (part.name === 'dt' || !last)
      found.push({ mark: '- ', blocks: [`**${inlineOf(part.children, context)}**`], isTight: false })
    else last.blocks.push(...inside(part, context))
  }
  return found
}

import { indentOf } from './lines.ts'

/** Marker of a list item, at the start of a text without indentation. */
export const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/

/** Blocks that interrupt a paragraph without a blank line before them, and so can end a list item. */
const INTERRUPTS = /^(?:>|#{1,6}(?:[ \t]|$)|`{3}|~{3}|<\/?[a-z]|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|(?:-[ \t]*){3,}$)/i

/** Tracks the content offsets of open list items, line by line. */
export class ListStack {
  readonly #offsets: number[] = []

  /** The content offset of the innermost open item that reaches to `column`, 0 outside lists. */
  offsetAt(column: number): number {
    return this.#offsets.findLast(offset => offset <= column) ?? 0
  }

  /** The content offset of the open item at a depth, counted from 1; undefined while lists are not that deep. */
  offsetOf(depth: number): number | undefined {
    return this.#offsets[depth - 1]
  }

  /** True while a list item is open. */
  get isOpen(): boolean {
    return this.#offsets.length > 0
  }

  /** Reads the next line that is neither blank nor code; `afterBlank` closes items that the line is not part of. */
  read(text: string, afterBlank: boolean): void {
    const indent = indentOf(text)
    const body = text.replace(/^[ \t]+/, '')
    const marker = LIST_MARKER.exec(body)?.[0]
    if (!marker && !afterBlank && !INTERRUPTS.test(body)) return
    while ((this.#offsets.at(-1) ?? 0) > indent) this.#offsets.pop()
    const isCode = afterBlank && indent - (this.#offsets.at(-1) ?? 0) >= 4
    if (!marker || isCode) return
    const gap = gapWidth(body.slice(marker.length), indent + marker.length)
    this.#offsets.push(indent + marker.length + (gap > 4 || gap === 0 ? 1 : gap))
  }
}

/** The width of the white space at the start of a text that begins at `column`. */
function gapWidth(text: string, column: number): number {
  return indentOf(' '.repeat(column % 4) + text) - (column % 4)
}

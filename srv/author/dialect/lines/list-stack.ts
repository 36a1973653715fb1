import { indentOf } from './lines.ts'

/** The mark that begins a list item, at the start of an unindented text. */
export const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/

/** What ends a paragraph, and with it a list item to which it does not belong, without a blank line before. */
const INTERRUPTS = /^(?:>|#{1,6}(?:[ \t]|$)|`{3}|~{3}|<\/?[a-z]|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|(?:-[ \t]*){3,}$)/i

/** Follows a text line by line and knows the content offsets of the list items that are open. */
export class ListStack {
  readonly #offsets: number[] = []

  /** The content offset of the innermost open item that reaches to `column`, 0 outside lists. */
  offsetAt(column: number): number {
    return this.#offsets.findLast(offset => offset <= column) ?? 0
  }

  /** Whether any list item is open. */
  get isOpen(): boolean {
    return this.#offsets.length > 0
  }

  /** Takes the next line that is neither blank nor code; `afterBlank` ends what the line no longer belongs to. */
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

/** The width of the white space at the start of a text that stands at `column`. */
function gapWidth(text: string, column: number): number {
  return indentOf(' '.repeat(column % 4) + text) - (column % 4)
}

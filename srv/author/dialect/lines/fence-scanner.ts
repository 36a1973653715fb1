import { indentOf, isBlank, type SourceLine } from './lines.ts'
import { LIST_MARKER, ListStack } from './list-stack.ts'

/** A fenced code block; `open`, `close` and `last` are indexes into the scanned lines. */
export interface Fence {
  open: number
  /** Index of the closing line, undefined when nothing closes the fence. */
  close: number | undefined
  /** Index of the last line that belongs to the block. */
  last: number
  /** Column of the first fence character. */
  column: number
  /** Content offset of the list item that holds the fence, 0 outside lists. */
  container: number
  quoted: boolean
  marker: string
  info: string
}

interface Opener {
  column: number
  quoted: boolean
  marker: string
  info: string
}

const FENCE = /^(`{3,}(?!`)|~{3,}(?!~))([^]*)$/

/** Parses a line as the opening of a fence, after any block quote and list markers. */
export function readOpener(text: string): Opener | undefined {
  let rest = text
  let column = 0
  let quoted = false
  for (let depth = 0; depth < 12; depth += 1) {
    const indent = indentOf(rest)
    column += indent
    rest = rest.replace(/^[ \t]+/, '')
    const marker = rest.startsWith('>') ? '>' : LIST_MARKER.exec(rest)?.[0]
    if (!marker) break
    quoted ||= marker === '>'
    column += marker.length
    rest = rest.slice(marker.length)
  }
  const match = FENCE.exec(rest)
  const [, marker, info] = match ?? []
  if (marker === undefined || info === undefined) return undefined
  if (marker.startsWith('`') && info.includes('`')) return undefined
  return { column, quoted, marker, info: info.trim() }
}

/** True when a line closes the fence: same character, at least its length, nothing else, not much deeper. */
export function closesFence(text: string, opener: Opener): boolean {
  const bare = opener.quoted ? text.replace(/^(?:[ \t]*>)+/, '') : text
  const run = bare.trim()
  if (run.length < opener.marker.length || !run.startsWith(opener.marker)) return false
  if (indentOf(bare) > opener.column + 3) return false
  const character = opener.marker.charAt(0)
  return [...run].every(other => other === character)
}

/** Finds the fenced code blocks of a text one after the other, also inside lists and block quotes. */
export class FenceScanner {
  readonly #lines: readonly SourceLine[]
  readonly #lists = new ListStack()
  readonly #hopeless: Opener[] = []

  constructor(lines: readonly SourceLine[]) {
    this.#lines = lines
  }

  /** The next fence that opens at `from` or behind; calls must move forward. */
  next(from: number): Fence | undefined {
    for (let index = from; index < this.#lines.length; index += 1) {
      const text = this.#lines[index]?.text ?? ''
      if (text.trim() === '') continue
      this.#lists.read(text, isBlank(this.#lines[index - 1]))
      const opener = readOpener(text)
      if (!opener) continue
      const container = opener.quoted ? 0 : this.#lists.offsetAt(opener.column)
      const close = this.#findClose(index, opener)
      const last = close ?? lastWithoutClose(this.#lines, index, container, opener.quoted)
      return { ...opener, open: index, close, last, container }
    }
    return undefined
  }

  #findClose(open: number, opener: Opener): number | undefined {
    // Openers without a close are remembered, so that later ones of the same kind do not scan again: linear time.
    const known = this.#hopeless.some(other => opener.marker.startsWith(other.marker) && opener.column <= other.column)
    if (known) return undefined
    for (let index = open + 1; index < this.#lines.length; index += 1) {
      const text = this.#lines[index]?.text ?? ''
      if (opener.quoted && !text.trimStart().startsWith('>')) return undefined
      if (closesFence(text, opener)) return index
    }
    if (!opener.quoted) this.#hopeless.push(opener)
    return undefined
  }
}

/** All fenced code blocks of a text. */
export function scanFences(lines: readonly SourceLine[]): Fence[] {
  const scanner = new FenceScanner(lines)
  const fences: Fence[] = []
  for (let fence = scanner.next(0); fence; fence = scanner.next(fence.last + 1)) fences.push(fence)
  return fences
}

function lastWithoutClose(lines: readonly SourceLine[], open: number, container: number, quoted: boolean): number {
  if (container === 0 && !quoted) return lines.length - 1
  for (let index = open + 1; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? ''
    if (quoted && !text.trimStart().startsWith('>')) return index - 1
    if (!quoted && text.trim() !== '' && indentOf(text) < container) return index - 1
  }
  return lines.length - 1
}

/** For each line true when it belongs to a fenced code block, fence lines included. */
export function codeLines(lines: readonly SourceLine[], fences = scanFences(lines)): boolean[] {
  const inCode = lines.map(() => false)
  for (const fence of fences) inCode.fill(true, fence.open, fence.last + 1)
  return inCode
}

import type { Span } from '../../../../lib/text/passages.ts'

/** The words of an article, and where they stand in the document. */
export interface ArticleText {
  readonly text: string
  /** The part of the text that a range covers; undefined when it covers none. */
  spanOf(range: Range): Span | undefined
  rangeOf(span: Span): Range | undefined
}

interface Piece {
  readonly node: Text
  readonly start: number
}

/** Controls and notes that are no words of the author. */
const OTHERS = [
  'button',
  'form',
  'script',
  'style',
  '[data-os-variants]',
  '[data-review]',
  '.review-add',
  '.visually-hidden',
  '.code-header'
].join()
const BLOCKS = [
  'p',
  'li',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
  'th',
  'dt',
  'dd',
  'blockquote',
  'figcaption',
  'summary',
  'div',
  'section'
].join()

/** Reads the text of an article, with a line break between blocks. */
export function readText(article: HTMLElement): ArticleText {
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || parent.closest(OTHERS)) continue
    const own = parent.closest(BLOCKS)
    if (own !== block && text !== '' && !text.endsWith('\n')) text += '\n'
    block = own
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return {
    text,
    spanOf: range => spanOf(pieces, range),
    rangeOf: span => rangeOf(pieces, span)
  }
}

function spanOf(pieces: readonly Piece[], range: Range): Span | undefined {
  const covered = pieces.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [covered[0], covered.at(-1)]
  if (!first || !last) return undefined
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  return end > start ? { start, end } : undefined
}

function rangeOf(pieces: readonly Piece[], { start, end }: Span): Range | undefined {
  const first = pieces.findLast(piece => piece.start <= start)
  const last = pieces.findLast(piece => piece.start < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(first.node.length, start - first.start))
  range.setEnd(last.node, Math.min(last.node.length, end - last.start))
  return range
}

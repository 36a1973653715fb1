/** A block of a question or of a code check within an article. */
export interface Block {
  readonly kind: 'question' | 'code'
  /** Attributes of its element, as they are written. */
  readonly attributes: string
  /** Its HTML between the tags. */
  readonly inner: string
}

const STARTS = [
  ['question', '<div class="step-validation-mount"'],
  ['code', '<div class="step-code-check-mount"']
] as const
const END = '</div>'

export const hasBlocks = (html: string): boolean => STARTS.some(([, start]) => html.includes(start))

/** The blocks of an article, as the renderer of tutorials writes them and the composer keeps them. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  for (let found = nextBlock(html, 0); found; found = nextBlock(html, found.to)) blocks.push(found.block)
  return blocks
}

/** HTML for the inside of a block, and what comes after it. */
export interface Written {
  readonly inner: string
  readonly after?: string
}

/** The article with `write` for each of its blocks. */
export function withBlocks(html: string, write: (block: Block) => Written): string {
  let [written, at] = ['', 0]
  for (let found = nextBlock(html, 0); found; found = nextBlock(html, at)) {
    const { from, to, block } = found
    const { inner, after = '' } = write(block)
    written += html.slice(at, from) + inner + END + after
    at = to + END.length
  }
  return written + html.slice(at)
}

interface Found {
  /** Beginning and end of the inside. */
  readonly from: number
  readonly to: number
  readonly block: Block
}

function nextBlock(html: string, after: number): Found | undefined {
  const starts = STARTS.map(([kind, start]) => ({ kind, start, at: html.indexOf(start, after) })).filter(
    ({ at }) => at >= 0
  )
  const [first] = starts.sort((one, other) => one.at - other.at)
  if (!first) return undefined
  // attributes have no bare brackets: the composer escapes them
  const from = html.indexOf('>', first.at) + 1
  const to = endOf(html, from)
  if (from === 0 || to === undefined) return undefined
  const attributes = html.slice(first.at + first.start.length, from - 1)
  return { from, to, block: { kind: first.kind, attributes, inner: html.slice(from, to) } }
}

/** The end tag of a `div` whose inside begins at `from`. */
function endOf(html: string, from: number): number | undefined {
  let [depth, at] = [1, from]
  for (;;) {
    const [start, end] = [html.indexOf('<div', at), html.indexOf(END, at)]
    if (end < 0) return undefined
    const isInner = start >= 0 && start < end
    depth += isInner ? 1 : -1
    if (depth === 0) return end
    at = isInner ? start + 4 : end + END.length
  }
}

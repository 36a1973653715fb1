/** Blocks of an answer in Markdown; their words are read by inline.ts. */
export type Block =
  | { readonly is: 'paragraph' | 'heading'; readonly text: string }
  | { readonly is: 'code'; readonly text: string; readonly language: string }
  | { readonly is: 'quote'; readonly of: readonly Block[] }
  | { readonly is: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly is: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly is: 'rule' }

/** Lists and quotes within each other are read to this depth. */
const DEEPEST = 4
const MOST_COLUMNS = 12

const fence = /^ {0,3}(```+|~~~+)\s{0,9}([\w+#.-]{0,30})/
const heading = /^#{1,6} (.*)$/
const item = /^( {0,3})([-*+]|\d{1,9}[.)]) {1,4}(.*)$/
const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})$/
const divider = /^[|\s:-]+$/

/** Reads the blocks of an answer that may not be complete yet, line by line; HTML is text. */
export function blocksOf(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\r', '').split('\n')
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ is: 'paragraph', text: paragraph.join('\n') })
    paragraph = []
  }
  const put = (block: Block, next: number): number => {
    endParagraph()
    blocks.push(block)
    return next
  }

  let at = 0
  while (at < lines.length) {
    const line = (lines[at] ?? '').trimEnd()
    if (line === '') {
      endParagraph()
      at += 1
      continue
    }
    const found = blockAt(lines, at, line, depth, paragraph.length > 0)
    if (found) at = put(found.block, found.next)
    else {
      paragraph.push(line)
      at += 1
    }
  }
  endParagraph()
  return blocks
}

interface Found {
  readonly block: Block
  readonly next: number
}

/** The block that begins at a line, unless it is one of a paragraph. */
function blockAt(
  lines: readonly string[],
  at: number,
  line: string,
  depth: number,
  isInParagraph: boolean
): Found | undefined {
  const [, mark, language = ''] = fence.exec(line) ?? []
  if (mark !== undefined) return codeAt(lines, at + 1, mark, language)
  const [, title] = heading.exec(line) ?? []
  if (title !== undefined) return { block: { is: 'heading', text: title }, next: at + 1 }
  if (rule.test(line)) return { block: { is: 'rule' }, next: at + 1 }
  if (line.startsWith('|') && divider.test(lines[at + 1] ?? '') && lines[at + 1]?.includes('-'))
    return tableAt(lines, at)
  if (depth >= DEEPEST) return undefined
  if (line.startsWith('>')) return quoteAt(lines, at, depth)
  // as in Markdown, only 1 may interrupt a paragraph: a line may begin with a year
  const [, , sign = ''] = item.exec(line) ?? []
  if (sign !== '' && !(isInParagraph && /^\d/.test(sign) && Number.parseInt(sign) !== 1))
    return listAt(lines, at, depth)
  return undefined
}

/** To the closing fence, or to the end of what has come so far. */
function codeAt(lines: readonly string[], from: number, mark: string, language: string): Found {
  const isEnd = (line: string): boolean => line.trim().startsWith(mark) && line.trim().length < mark.length + 3
  let end = from
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1
  return { block: { is: 'code', text: lines.slice(from, end).join('\n'), language }, next: end + 1 }
}

function quoteAt(lines: readonly string[], from: number, depth: number): Found {
  let end = from
  while (lines[end]?.startsWith('>')) end += 1
  const inner = lines.slice(from, end).map(line => line.slice(line.startsWith('> ') ? 2 : 1))
  return { block: { is: 'quote', of: blocksOf(inner.join('\n'), depth + 1) }, next: end }
}

/** Items of one kind; lines that are indented below an item belong to it. */
function listAt(lines: readonly string[], from: number, depth: number): Found {
  const [, , first = ''] = item.exec(lines[from] ?? '') ?? []
  const kind = first.slice(-1)
  const items: string[][] = []
  let at = from
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, , sign = '', words = ''] = item.exec(line) ?? []
    const isIndented = /^(?: {2,}|\t)/.test(line)
    if (sign !== '' && !/^ {2,}/.test(line)) {
      if (sign.slice(-1) !== kind) break
      items.push([words])
    } else if (isIndented) items.at(-1)?.push(line.replace(/^(?: {1,4}|\t)/, ''))
    else if (line.trim() === '' && goesOn(lines[at + 1])) items.at(-1)?.push('')
    else break
  }
  const start = /^\d/.test(first) ? Number.parseInt(first) : undefined
  return { block: { is: 'list', start, items: items.map(own => blocksOf(own.join('\n'), depth + 1)) }, next: at }
}

const goesOn = (line = ''): boolean => item.test(line) || /^(?: {2,}|\t)\S/.test(line)

function tableAt(lines: readonly string[], from: number): Found {
  let end = from + 2
  while (lines[end]?.startsWith('|')) end += 1
  const head = cellsOf(lines[from] ?? '')
  const rows = lines.slice(from + 2, end).map(line => cellsOf(line).slice(0, head.length))
  return { block: { is: 'table', head, rows }, next: end }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1)
    .replace(/\|$/, '')
    .split('|', MOST_COLUMNS)
    .map(cell => cell.trim())

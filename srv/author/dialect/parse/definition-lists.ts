import type { Break, Paragraph, Parent, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** A term or an explanation of it. */
interface DefinitionPart extends Parent {
  type: 'definitionPart'
  data: { hName: 'dt' | 'dd' }
  children: PhrasingContent[]
}

interface DefinitionList extends Parent {
  type: 'definitionList'
  data: { hName: 'dl' }
  children: DefinitionPart[]
}

declare module 'mdast' {
  interface RootContentMap {
    definitionList: DefinitionList
    definitionPart: DefinitionPart
  }
}

/** The content of one line of a paragraph, with the break at its end. */
type Line = readonly PhrasingContent[]

const LEAD = /^:[ \t]+/

/** A line whose colon is meant as a colon, behind the marks of quotes and lists. */
const ESCAPED = /^[\s>*+\d.)-]{0,40}\\:/

/** The text of a line of the source, from 1 on. */
type SourceLine = (line: number) => string

/**
 * Makes lists of lines `: explanation` below a term, as Markdown Extra has them. The term is the line above the first
 * explanation, or a paragraph of one line before it; what stands above the term stays a paragraph. `\\:` begins no explanation.
 */
export function readDefinitionLists(tree: Root, sourceLine: SourceLine): void {
  visit(tree, node => {
    if (
      node.type === 'root' ||
      node.type === 'blockquote' ||
      node.type === 'listItem' ||
      node.type === 'footnoteDefinition'
    )
      node.children = readIn(node.children, sourceLine)
  })
}

function readIn(blocks: readonly RootContent[], sourceLine: SourceLine): RootContent[] {
  const read: RootContent[] = []
  for (const block of blocks) {
    const lines = block.type === 'paragraph' ? linesOf(block, sourceLine) : []
    const first = lines.findIndex(isExplanation)
    if (block.type !== 'paragraph' || first < 0 || (first === 0 && !hasTermAtEnd(read))) {
      read.push(block)
      continue
    }
    if (first > 1) read.push({ ...block, children: joined(lines.slice(0, first - 1)) })
    const before = read.at(-1)
    const isTermBefore = first === 0 && before?.type === 'paragraph'
    if (isTermBefore) read.pop()
    const term = isTermBefore ? [partOf('dt', [before.children])] : []
    addTo(read, [...term, ...partsOf(lines.slice(Math.max(0, first - 1)))])
  }
  return read
}

/** True behind a list, whose last term the explanation continues, and behind a paragraph of one line. */
function hasTermAtEnd(blocks: readonly RootContent[]): boolean {
  const last = blocks.at(-1)
  return last?.type === 'definitionList' || (last?.type === 'paragraph' && linesOf(last, () => '').length === 1)
}

/** Adds the parts to the list at the end of the blocks, else as a list of their own. */
function addTo(blocks: RootContent[], parts: DefinitionPart[]): void {
  const last = blocks.at(-1)
  if (last?.type === 'definitionList') last.children.push(...parts)
  else blocks.push({ type: 'definitionList', data: { hName: 'dl' }, children: parts })
}

/** Terms, the lines right above an explanation, and explanations with the lines that continue them. */
function partsOf(lines: readonly Line[]): DefinitionPart[] {
  const parts: { name: 'dt' | 'dd'; lines: Line[] }[] = []
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (isExplanation(line)) parts.push({ name: 'dd', lines: [withoutLead(line)] })
    else if (next && isExplanation(next)) parts.push({ name: 'dt', lines: [line] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map(part => partOf(part.name, part.lines))
}

const partOf = (hName: 'dt' | 'dd', lines: readonly Line[]): DefinitionPart => ({
  type: 'definitionPart',
  data: { hName },
  children: joined(lines)
})

function isExplanation([first]: Line): boolean {
  return first?.type === 'text' && LEAD.test(first.value)
}

function withoutLead([first, ...rest]: Line): Line {
  return first?.type === 'text' ? [{ ...first, value: first.value.replace(LEAD, '') }, ...rest] : []
}

function linesOf({ children }: Paragraph, sourceLine: SourceLine): Line[] {
  const lines: PhrasingContent[][] = [[]]
  const add = (node: PhrasingContent, isEnd: boolean): void => {
    lines.at(-1)?.push(node)
    if (isEnd) lines.push([])
  }
  for (const child of children) {
    if (child.type !== 'text') add(child, child.type === 'break')
    else
      for (const [index, value] of child.value.split(/(?<=\n)/).entries()) {
        const line = child.position && child.position.start.line + index
        const isEscaped = line !== undefined && ESCAPED.test(sourceLine(line))
        // a colon that stands alone leads to no explanation
        if (isEscaped) add({ ...child, value: value.slice(0, 1) }, false)
        add({ ...child, value: isEscaped ? value.slice(1) : value }, value.endsWith('\n'))
      }
  }
  return lines
}

/** The content of the lines, without the break at the end of the last one. */
function joined(lines: readonly Line[]): PhrasingContent[] {
  const nodes = lines.flat()
  const last: Break | Text | PhrasingContent | undefined = nodes.at(-1)
  if (last?.type === 'break') return nodes.slice(0, -1)
  return last?.type === 'text' ? [...nodes.slice(0, -1), { ...last, value: last.value.trimEnd() }] : nodes
}

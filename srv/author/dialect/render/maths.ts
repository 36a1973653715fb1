import type { Nodes, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { replaceOutsideCode } from '../lines/code-spans.ts'
import { indentOf, type SourceLine } from '../lines/lines.ts'

/** A formula as the author wrote it. */
export interface Formula {
  tex: string
  /** On a line of its own, between `$$`. */
  display: boolean
  /** With its dollar signs. */
  source: string
  /** Line of the author's file on which it begins. */
  line: number
}

/** Between dollar signs that touch it, and that no word or amount continues: `$5 and $10` is none. */
const INLINE = /(^|[\s(|*[])(\$\$?)(?=[^\s$])((?:[^$`\n\\]|\\[^\n])+)\2(?=$|[\s).,;:!?|*\]])/g
const FENCE = /^\s*\$\$\s*$/
const LONGEST_INLINE = 1000
const LONGEST_BLOCK = 4000
/** Stands for a formula while Markdown is parsed, so that its marks are none of Markdown's. */
const MARK = /\uE000(\d+)\uE001/g

/** Puts marks in place of the formulas outside code; every line keeps its number. */
export function markFormulas(
  lines: readonly SourceLine[],
  inCode: readonly boolean[]
): { lines: SourceLine[]; formulas: Formula[] } {
  const formulas: Formula[] = []
  const marked = (formula: Formula): string => `\uE000${formulas.push(formula) - 1}\uE001`
  const blocks = mathBlocks(lines, inCode)
  return {
    formulas,
    lines: lines.map((line, index) => {
      const block = blocks.get(index)
      if (block !== undefined) return { ...line, text: block && ' '.repeat(indentOf(line.text)) + marked(block) }
      if (inCode[index] || !line.text.includes('$') || /<[a-z/!]/i.test(line.text)) return line
      const text = replaceOutsideCode(line.text, INLINE, (match, lead = '', dollars = '', tex = '') =>
        /\s$/.test(tex) || tex.length > LONGEST_INLINE
          ? match
          : lead + marked({ tex, display: dollars === '$$', source: dollars + tex + dollars, line: line.line })
      )
      return { ...line, text }
    })
  }
}

/** The blocks between two lines `$$`: at the first line the formula, at the others an empty text. */
function mathBlocks(lines: readonly SourceLine[], inCode: readonly boolean[]): Map<number, Formula | ''> {
  const fences = lines.flatMap((line, index) => (!inCode[index] && FENCE.test(line.text) ? [index] : []))
  const blocks = new Map<number, Formula | ''>()
  for (let pair = 0; pair + 1 < fences.length; pair += 2) {
    const [open = 0, close = 0] = fences.slice(pair, pair + 2)
    const tex = lines.slice(open + 1, close).map(line => line.text.trim())
    const source = ['$$', ...tex, '$$'].join('\n')
    if (tex.join('') === '' || source.length > LONGEST_BLOCK) continue
    for (let index = open; index <= close; index += 1) blocks.set(index, '')
    blocks.set(open, { tex: tex.join('\n'), display: true, source, line: lines[open]?.line ?? 1 })
  }
  return blocks
}

/** Replaces the marks in the text of a tree by the nodes of `place`, and elsewhere (code, addresses) by the source. */
export function placeFormulas(tree: Root, formulas: readonly Formula[], place: (formula: Formula) => Nodes): void {
  if (formulas.length === 0) return
  const restored = (text: string): string => text.replace(MARK, (mark, n) => formulas[Number(n)]?.source ?? mark)
  visit(tree, (node, index, parent) => {
    if (node.type === 'text' && parent && index !== undefined) {
      const pieces = piecesOf(node.value, formulas, place)
      parent.children.splice(index, 1, ...(pieces as never[]))
      return [SKIP, index + pieces.length]
    }
    for (const name of ['value', 'url', 'title', 'alt', 'label'] as const) {
      const text: unknown = Reflect.get(node, name)
      if (typeof text === 'string') Reflect.set(node, name, restored(text))
    }
    return undefined
  })
}

function piecesOf(text: string, formulas: readonly Formula[], place: (formula: Formula) => Nodes): Nodes[] {
  const pieces: Nodes[] = []
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const formula = formulas[Number(match[1])]
    if (!formula) continue
    if (match.index > from) pieces.push({ type: 'text', value: text.slice(from, match.index) })
    pieces.push(place(formula))
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ type: 'text', value: text.slice(from) })
  return pieces
}

import type { Element, Nodes } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import temml from 'temml'
import { unified } from 'unified'
import { eachNode, isElement } from '../html/hast.ts'
import type { Formula } from './maths.ts'

/** Macros that one formula may expand; a few lines of definitions could ask for billions. */
const MOST_EXPANSIONS = 100
/** Deeper formulas are none for people, and the site follows 256 levels of a whole page. */
const DEEPEST = 40

const SCHEMA: Schema = {
  tagNames: (
    'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
  attributes: {
    '*': [
      ...'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height'.split(
        ' '
      ),
      ...'largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowlines rowspacing'.split(
        ' '
      ),
      ...'rspace scriptlevel separator stretchy symmetric voffset width'.split(' '),
      ['className', 'tml-left', 'tml-right']
    ]
  }
}

const reader = unified().use(rehypeRaw).use(rehypeSanitize, SCHEMA).freeze()

/** MathML of a formula, without styles and links; undefined when it cannot be read or is too deep. */
export function mathElement({ tex, display }: Formula): Element | undefined {
  const markup = markupOf(tex, display)
  if (markup === undefined) return undefined
  const tree = reader.runSync({ type: 'root', children: [{ type: 'raw', value: markup }] })
  const [element] = tree.children
  if (!isElement(element, 'math') || isDeeper(element, DEEPEST)) return undefined
  eachNode(tree, node => {
    if (node.type === 'element' && String(node.properties.className ?? '') === '') delete node.properties.className
  })
  element.properties.alttext = asAttribute(tex)
  return element
}

/** TeX for those who read the page without MathML; no bracket, at which whoever looks for tags could stop. */
const asAttribute = (tex: string): string => tex.replaceAll('<', '\\lt ').replaceAll('>', '\\gt ')

function markupOf(tex: string, displayMode: boolean): string | undefined {
  try {
    return temml.renderToString(tex, { displayMode, throwOnError: true, maxExpand: MOST_EXPANSIONS, macros: {} })
  } catch {
    return undefined
  }
}

function isDeeper(node: Nodes, levels: number): boolean {
  if (levels === 0) return true
  return 'children' in node && node.children.some(child => isDeeper(child, levels - 1))
}

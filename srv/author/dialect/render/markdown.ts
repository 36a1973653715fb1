import type { Root as HtmlRoot, Element, ElementContent } from 'hast'
import type { Code, Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { codeBlock } from './code-blocks.ts'
import type { Definitions } from '../parse/definitions.ts'
import { codeLines } from '../lines/fence-scanner.ts'
import type { Report } from '../model/findings.ts'
import { flattenDeepNesting } from './flatten.ts'
import { contents, eachNode, h, rewriteElements, someNode } from '../html/hast.ts'
import type { Highlighter } from '../style/highlight.ts'
import type { ImageStore } from './images.ts'
import { joinLines, type SourceLine } from '../lines/lines.ts'
import { rewriteLink } from './links.ts'
import { protectMaths } from './maths.ts'
import { cleanRawHtml, misreadHtmlBlocks } from '../html/raw-html.ts'
import { SANITIZE_SCHEMA } from '../html/sanitize.ts'
import { settleElements } from './settle-elements.ts'
import { isSafeImage } from '../html/urls.ts'

/** What all fragments of one tutorial share. */
export interface RenderContext {
  report: Report
  highlighter: Highlighter
  images: ImageStore
  definitions: Definitions
  /** Counts fragments, so that ids made by Markdown differ between them. */
  counter: { fragments: number }
}

/** Nodes that are ready and must not pass the Markdown reader again, by the name of their placeholder. */
export type Slots = Map<string, ElementContent[]>

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()
const rawReader = unified().use(rehypeRaw).freeze()
const sanitizer = unified().use(rehypeSanitize, SANITIZE_SCHEMA).freeze()

/** The Markdown line that stands for a slot. */
export function slotLine(name: string): string {
  return `<div data-slot="${name}"></div>`
}

/** Renders Markdown to safe HTML nodes; its raw HTML is cleaned, and each slot is filled with its nodes. */
export function renderMarkdown(
  lines: readonly SourceLine[],
  context: RenderContext,
  slots: Slots = new Map()
): HtmlRoot {
  if (lines.every(line => line.text.trim() === '')) return { type: 'root', children: [] }
  context.counter.fragments += 1
  const prefix = `f${context.counter.fragments}-`
  const lineOf = (line: number | undefined): number => lines[(line ?? 1) - 1]?.line ?? lines.at(-1)?.line ?? 1
  const tree = parse(lines, context, slots, lineOf)
  for (const line of flattenDeepNesting(tree)) {
    context.report.healed('nesting-too-deep', lineOf(line), 'Very deep nesting flattened')
  }
  cleanRawHtml(tree, (rule, message, line) => context.report.healed(rule, lineOf(line), message))
  const code = placeCodeBlocks(tree, context.highlighter)
  const html = toHtml(tree, prefix)
  settleAddresses(html, context.report, lineOf)
  const clean = sanitizer.runSync(html)
  settleElements(clean, { ...context, lineOf, prefix })
  fillSlots(clean, new Map([...code, ...slots]))
  return clean
}

const PHRASING: ReadonlySet<string> = new Set(
  'a abbr b br code del em i img ins kbd mark q s samp small span strong sub sup u var'.split(' ')
)

/** Inline Markdown of one line, for a heading or a label: what is a block of its own leaves its content only. */
export function renderInline(line: SourceLine, context: RenderContext): ElementContent[] {
  return contents(renderMarkdown([{ ...line, text: withoutBlockMarks(line.text.trim()) }], context)).flatMap(phrasing)
}

/** Escapes what would begin a block: a heading, a quote, a list, a fence, a definition. */
function withoutBlockMarks(text: string): string {
  return text
    .replace(/^(\d{1,9})(?=[.)](?:[ \t]|$))/, '$1\\')
    .replace(/^(?=#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|[-=*_|]{3}|~~~|```|\[[^\]]*\]:)/, '\\')
}

function phrasing(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node]
  node.children = node.children.flatMap(phrasing)
  return PHRASING.has(node.tagName) ? [node] : node.children
}

function parse(
  lines: readonly SourceLine[],
  context: RenderContext,
  slots: Slots,
  lineOf: (line: number | undefined) => number
): Root {
  const inCode = codeLines(lines)
  let text = joinLines(protectMaths([...lines], inCode))
  const appendix = context.definitions.missingIn(lines)
  const read = (): Root => parser.parse(appendix === '' ? text : `${text}\n\n${appendix}`)
  let tree = read()
  // Reading a block as text can turn up another one behind it, hence the rounds.
  for (let round = 0; round < 8; round += 1) {
    const offsets = misreadHtmlBlocks(tree)
    if (offsets.length === 0) break
    for (const offset of offsets.toSorted((a, b) => b - a)) {
      const at = text.indexOf('<', offset)
      if (at < 0) continue
      text = `${text.slice(0, at)}\\${text.slice(at)}`
      const line = lineOf(text.slice(0, at).split('\n').length)
      context.report.healed('html-placeholder', line, 'A line that looks like HTML but is not is shown as text')
    }
    tree = read()
  }
  return withEverySlot(tree, text, slots) ?? tree
}

/** A slot whose indentation made it code is moved to the left margin, and the text read again. */
function withEverySlot(tree: Root, text: string, slots: Slots): Root | undefined {
  if (slots.size === 0) return undefined
  const found = new Set<string>()
  visit(tree, 'html', node => void found.add(node.value.trim()))
  const lost = [...slots.keys()].map(slotLine).filter(line => !found.has(line))
  if (lost.length === 0) return undefined
  const moved = lost.reduce(
    (result, line) => result.replace(new RegExp(`^[ \\t]+(?=${RegExp.escape(line)})`, 'm'), ''),
    text
  )
  return parser.parse(moved)
}

/** Takes code blocks out of the tree, so that no HTML reader touches their text. */
function placeCodeBlocks(tree: Root, highlighter: Highlighter): Slots {
  const slots: Slots = new Map()
  visit(tree, 'code', (node: Code) => {
    const name = `code-${slots.size + 1}`
    const info = [node.lang, node.meta].filter(part => part).join(' ')
    slots.set(name, [codeBlock(node.value, info, highlighter)])
    node.data = { hName: 'div', hProperties: { dataSlot: name }, hChildren: [] }
  })
  return slots
}

function toHtml(tree: Root, prefix: string): HtmlRoot {
  const converter = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: prefix,
    handlers: { code: (_state: unknown, node: Code): Element => h('div', node.data?.hProperties ?? {}) }
  })
  const html = converter.runSync(tree)
  return someNode(html, node => node.type === 'raw') ? rawReader.runSync(html) : html
}

/** Points links where they work, and reports what the sanitizer would drop in silence. */
function settleAddresses(tree: HtmlRoot, report: Report, lineOf: (line: number | undefined) => number): void {
  eachNode(tree, element => {
    if (element.type !== 'element') return
    const line = lineOf(element.position?.start.line)
    if (element.tagName === 'a') {
      rewriteLink(element, (rule, message, healed) =>
        healed ? report.healed(rule, line, message) : report.warn(rule, line, message)
      )
    }
    for (const [name, value] of Object.entries(element.properties)) {
      if (/^on/i.test(name)) report.healed('html-attribute', line, `Event handler ${name} removed`)
      if (name !== 'src' || isSafeImage(String(value))) continue
      report.warn('image-scheme', line, `Source ${String(value).slice(0, 80)} has a forbidden scheme and was dropped`)
      delete element.properties.src
    }
  })
}

/** Puts the nodes of each slot in its place, once; what found no place in broken HTML comes last. */
function fillSlots(tree: HtmlRoot, slots: Slots): void {
  if (slots.size === 0) return
  rewriteElements(tree, element => {
    const name = element.properties.dataSlot
    if (typeof name !== 'string') return undefined
    const nodes = slots.get(name) ?? []
    slots.delete(name)
    return nodes
  })
  tree.children.push(...[...slots.values()].flat())
}
